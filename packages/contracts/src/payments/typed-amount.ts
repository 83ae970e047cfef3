import { numberFormatter } from '../language/formatters.ts'
import { foldName } from '../language/name-search.ts'
import { readNumber, type TypedNumber } from '../language/typed-number.ts'
import { cleanLine } from '../language/typed-text.ts'
import { minorDigits } from './money.ts'

/** Colloquial names of a currency, in addition to its code and `Intl`'s names. */
const colloquial: Readonly<Record<string, string>> = {
  AED: 'dh dhs',
  BHD: 'bd',
  DZD: 'da',
  EGP: 'le',
  IQD: 'id',
  JOD: 'jd',
  KWD: 'kd',
  LBP: 'll',
  LYD: 'ld',
  MAD: 'dh',
  OMR: 'ro',
  QAR: 'qr',
  SAR: 'sr ﷼',
  TND: 'dt',
}

const bare = (unit: string) => foldName(unit).replace(/[\s.]/g, '')

const languages = ['en', 'ar'] as const
const displays = ['code', 'symbol', 'narrowSymbol', 'name'] as const

function unitsOf(currency: string): string[] {
  const shown = languages.flatMap((language) =>
    displays.map((currencyDisplay) => {
      const parts = numberFormatter(language, { style: 'currency', currency, currencyDisplay }).formatToParts(100)
      return parts.find(({ type }) => type === 'currency')?.value ?? ''
    }),
  )
  return [...shown, ...(colloquial[currency] ?? '').split(' ')].filter(Boolean)
}

/**
 * After the first word of an Arabic currency name: its ending and the rest of the name. "دينار عراقي" is not Kuwait's
 * dinar.
 */
const isRestOf = (rest: string, typed: string) =>
  ['', 'ا', 'ات', 'ين'].some(
    (ending) => typed.startsWith(ending) && rest.startsWith(typed.slice(ending.length).replace(/[اةه]$/, '')),
  )

/** "$", "EGP", "ج.م", "Egyptian pounds", جنيه: also the beginning or the end of a name, and a name with an ending. */
function isUnitOf(currency: string, typed: string): boolean {
  const unit = bare(typed)
  const isWord = unit.length > 3
  return unitsOf(currency).some((known) => {
    const [name, first] = [bare(known), bare(known.split(' ')[0] ?? '')]
    if (isWord) {
      if (name.startsWith(unit) || name.endsWith(unit)) return true
      return first.length > 3 && unit.startsWith(first) && isRestOf(name.slice(first.length), unit.slice(first.length))
    }
    return name === unit || (/^\p{Sc}$/u.test(unit) && name.endsWith(unit))
  })
}

/**
 * An amount of money as people write it, with or without the sign, code or name of its currency: `$1,500`, `1500
 * EGP`, `١٬٥٠٠ ج.م`. An amount in another currency is not accepted. While the currency is unknown, it is assumed to
 * have cents.
 */
export function readAmount(typed: string, currency: string | undefined): TypedNumber {
  const line = cleanLine(typed)
  const [, minus = '', before = '', number = '', after = ''] =
    /^(-?) ?([^\d-]*?) ?(-?[.,،٫]?\d(?:.*\d)?[.,]?) ?(\D*)$/u.exec(line) ?? []
  const units = [before, after].map((unit) => unit.trim()).filter((unit) => unit !== '')
  if (units.length > 1 || units.some((unit) => currency === undefined || !isUnitOf(currency, unit))) return undefined
  return readNumber(minus + number, currency === undefined ? 2 : minorDigits(currency))
}
