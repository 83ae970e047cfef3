import { arabicDollars } from './arabic-dollars.ts'
import { numberFormatter } from './formatters.ts'
import { isolate } from './isolate.ts'
import type { Language } from './language.ts'

const pluralRules = new Intl.PluralRules('ar')

// Intl strips ".00" by itself only with an option that older browsers ignore.
const decimals = (amount: number) => (Number.isInteger(amount) ? 0 : undefined)

/**
 * "$60", "$47.50"; in Arabic number and word, "60 دولارًا": a bare "US$" in right-to-left text throws its sign to
 * the wrong side. Other currencies as Intl names them, kept apart from the text around.
 */
export function money(language: Language, amount: number, currency: string): string {
  const fraction = decimals(amount)
  const digits = fraction === undefined ? {} : { minimumFractionDigits: fraction, maximumFractionDigits: fraction }
  if (language === 'en')
    return isolateUnlessDollar(numberFormatter('en', { style: 'currency', currency, ...digits }).format(amount), currency)
  if (currency !== 'USD')
    return isolate(numberFormatter('ar', { style: 'currency', currency, currencyDisplay: 'name', ...digits }).format(amount))
  const text = numberFormatter('ar', fraction === undefined ? { minimumFractionDigits: 2, maximumFractionDigits: 2 } : digits).format(
    amount,
  )
  return arabicDollars[pluralRules.select(amount)].replace('{amount}', text)
}

const isolateUnlessDollar = (text: string, currency: string) => (currency === 'USD' ? text : isolate(text))

/** "1,247", in Latin digits in both languages. */
export const count = (language: Language, amount: number): string => numberFormatter(language).format(amount)

/** "50%": Latin digits in both languages. Whole percent come in, as rules name them. */
export const percent = (language: Language, whole: number): string =>
  isolate(numberFormatter(language, { style: 'percent', maximumFractionDigits: 1 }).format(whole / 100))
