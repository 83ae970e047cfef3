import { foldName } from './name-search.ts'
import { findDay, type DayRules } from './typed-day.ts'
import { cleanLine } from './typed-text.ts'

/** Text typed to find or add a person, split into parts. */
export interface TypedPerson {
  /** The rest, which may be a name; empty if it has no letters. */
  name: string
  /** Digits with what people write between them: telephone numbers, ends of them, years. */
  numbers: readonly string[]
  /** Dates of birth, each as all that it may be. */
  days: readonly { dates: readonly string[]; text: string }[]
  emails: readonly string[]
}

const isYear = (text: string, thisYear: number) =>
  /^\d{4}$/.test(text) && Number(text) >= 1900 && Number(text) <= thisYear
/** Of another calendar, or a day that no month has: no telephone number, and no name. */
const isLikeDay = (text: string) => /^(?:\d{1,2}([./-])\d{1,2}\1\d{4}|\d{4}([./-])\d{1,2}\2\d{1,2})$/.test(text)
const digitsIn = (text: string) => text.replace(/\D/g, '').length

/** "1990 01005550776" is a year and a telephone number, "2222 1990" is one number. */
function apart(number: string, thisYear: number): string[] {
  const [first = '', ...after] = number.split(' ')
  const before = number.split(' ').slice(0, -1).join(' ')
  const last = number.split(' ').at(-1) ?? ''
  if (isYear(first, thisYear) && digitsIn(after.join('')) > 6) return [first, after.join(' ')]
  if (isYear(last, thisYear) && digitsIn(before) > (before.startsWith('+') ? 10 : 8)) return [before, last]
  return [number]
}

/** Parts a line as it is typed at the desk, "منى هاشم 12/3/1990 01005550776", in any order. */
export function readPerson(typed: string, rules: DayRules): TypedPerson {
  // The name keeps its spelling: folding maps each letter to one letter, or the line is not searched for names of
  // months.
  let line = cleanLine(typed.replace(/[\u0640\n\t]/g, (sign) => (sign === '\u0640' ? '' : ' '))).normalize('NFC')
  line = line.replace(/(^|\s)(?:tel:|(?:https?:\/\/)?wa\.me\/(?=\d))\+?/gi, '$1+')
  const emails: string[] = []
  const days: { dates: readonly string[]; text: string }[] = []
  const numbers: string[] = []
  line = line.replace(/\S+@\S*/g, (email) => {
    emails.push(email.replace(/[,،;]$/, ''))
    return ' , '
  })
  for (let place = 0; place < 3; place++) {
    const folded = foldName(line)
    const found = findDay(folded.length === line.length ? folded : line.toLowerCase(), rules)
    if (!found) break
    const end = found.from + found.length
    days.push({ dates: found.dates, text: line.slice(found.from, end) })
    line = `${line.slice(0, found.from)} , ${line.slice(end)}`
  }
  line = line.replace(/(^|[\s,،])([+(]*\d[\d ()./+-]*)(?=[\s,،]|$)/g, (whole, space: string, number: string) => {
    if (digitsIn(number) < 3) return whole
    if (isLikeDay(number.trim())) return `${space} , `
    numbers.push(...apart(number.trim(), rules.thisYear))
    return `${space} , `
  })
  const words = line.split(/[\s,،;]+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
  const name = words.join(' ')
  return { name: /\p{L}/u.test(name) ? name : '', numbers, days, emails }
}

/** A new person from typed text: a name, a telephone number and a year of birth, each empty if missing. */
export function newPersonOf(typed: string, rules: DayRules): { name: string; phone: string; birthYear: string } {
  const { name, numbers, days } = readPerson(typed, rules)
  const year = days[0]?.dates[0]?.slice(0, 4) ?? numbers.find((number) => isYear(number, rules.thisYear)) ?? ''
  return { name, phone: numbers.find((number) => !isYear(number, rules.thisYear)) ?? '', birthYear: year }
}
