import { foldName } from './name-search.ts'
import { cleanLine } from './typed-text.ts'

/** How a clinic's region writes dates whose year is last. */
export interface DayRules {
  /** The month comes first: 3/12/1990 is the twelfth of March. */
  isMonthFirst?: boolean
  /** The clinic's year: a birth year of two digits is the last one that was, or the one a hundred years before. */
  thisYear: number
}

/** Regions that write the month first, as CLDR has them. */
const monthFirstRegions: ReadonlySet<string> = new Set('US PR GU VI AS MP UM PH FM PW MH PA'.split(' '))
export const isMonthFirstIn = (region: string): boolean => monthFirstRegions.has(region)

const monthNames = [
  'january jan يناير كانون_الثاني',
  'february feb فبراير شباط',
  'march mar مارس اذار',
  'april apr ابريل نيسان',
  'may مايو ايار',
  'june jun يونيو حزيران',
  'july jul يوليو تموز',
  'august aug اغسطس اب',
  'september sept sep سبتمبر ايلول',
  'october oct اكتوبر تشرين_الاول',
  'november nov نوفمبر تشرين_الثاني',
  'december dec ديسمبر كانون_الاول',
].map((names) =>
  foldName(names)
    .replaceAll('_', ' ')
    .split(/ (?!ال)/),
)
const anyMonth = monthNames.flat().join('|')
const monthOf = (written: string) => String(1 + monthNames.findIndex((names) => names.includes(written)))

const between = ' ?[./\\\\ -] ?'
const comma = ' ?[,،./-]? ?'
const [day, year] = ['\\d{1,2}', '\\d{4}|\\d{2}']
const patterns: readonly [
  RegExp,
  (match: readonly string[]) => readonly [year: string, month: string, day: string, isFixed?: boolean],
][] = [
  // Also with the time of day, as a computer writes it.
  [
    new RegExp(`^(\\d{4})${between}(${day})${between}(${day})(?:t[\\d:.]+z?)?`),
    ([, y = '', m = '', d = '']) => [y, m, d, true],
  ],
  [new RegExp(`^(${day})${between}(${day})${between}(${year})`), ([, d = '', m = '', y = '']) => [y, m, d]],
  [
    new RegExp(`^(${day})(?:st|nd|rd|th)?(?: of)?${comma}(${anyMonth})${comma}(${year})`),
    ([, d = '', m = '', y = '']) => [y, monthOf(m), d, true],
  ],
  [
    new RegExp(`^(${anyMonth})${comma}(${day})(?:st|nd|rd|th)?${comma}(\\d{4})`),
    ([, m = '', d = '', y = '']) => [y, monthOf(m), d, true],
  ],
  [
    new RegExp(`^(\\d{4})${comma}(${day})${comma}(${anyMonth})`),
    ([, y = '', d = '', m = '']) => [y, monthOf(m), d, true],
  ],
  [
    new RegExp(`^(\\d{4})${comma}(${anyMonth})${comma}(${day})`),
    ([, y = '', m = '', d = '']) => [y, monthOf(m), d, true],
  ],
]

const oldest = 1900

function existing(year: number, month: string, day: string): string | undefined {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const at = new Date(`${date}T00:00:00Z`)
  return year >= oldest && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(date) ? date : undefined
}

function yearsOf(written: string, thisYear: number): number[] {
  if (written.length === 4) return [Number(written)]
  const lately = Number(written) + thisYear - (thisYear % 100)
  return lately > thisYear ? [lately - 100] : [lately, lately - 100]
}

/** A date of birth found in a text: the possible dates, the likeliest first, and its position. */
export interface TypedDay {
  /** `YYYY-MM-DD`; two where a year of two digits leaves a choice. */
  dates: readonly [string, ...string[]]
  from: number
  length: number
}

function dayAt(text: string, from: number, { isMonthFirst = false, thisYear }: DayRules): TypedDay | undefined {
  const rest = text.slice(from)
  for (const [pattern, partsOf] of patterns) {
    const match = pattern.exec(rest)
    if (!match || /^[\p{L}\p{N}]/u.test(rest.slice(match[0].length))) continue
    const [y, one, other, isFixed = false] = partsOf(match)
    const inOrder = isFixed || !isMonthFirst ? ([one, other] as const) : ([other, one] as const)
    for (const [month, day] of isFixed ? [inOrder] : [inOrder, [inOrder[1], inOrder[0]] as const]) {
      const [first, ...others] = yearsOf(y, thisYear).flatMap((year) => existing(year, month, day) ?? [])
      if (first !== undefined) return { dates: [first, ...others], from, length: match[0].length }
    }
  }
  return undefined
}

/**
 * The first date in a folded line; the day comes before the month unless the region writes otherwise, or no such day
 * exists.
 */
export function findDay(line: string, rules: DayRules): TypedDay | undefined {
  for (const { index } of line.matchAll(/(?<![\p{L}\p{N}+])[\p{L}\d]/gu)) {
    const found = dayAt(line, index, rules)
    if (found) return found
  }
  return undefined
}

/** A year of four digits while it is typed; of a whole date that was pasted, its year. */
export const yearIn = (text: string, rules: DayRules): string =>
  readDay(text, rules)?.slice(0, 4) ?? cleanLine(text).slice(0, 4)

/** The date that a text is, however it is written: `12/3/1990`, `١٢.٣.١٩٩٠`, `1990-3-12`, `12 March 1990`. */
export function readDay(text: string, rules: DayRules): string | undefined {
  const line = foldName(cleanLine(text))
  const found = findDay(line, rules)
  return found?.from === 0 && found.length === line.length ? found.dates[0] : undefined
}
