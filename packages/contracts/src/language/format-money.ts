import type { Language } from '../messages/message-key.ts'
import { minorDigits } from '../payments/money.ts'
import { numberFormatter } from './formatters.ts'
import { isolate } from './isolate.ts'

/** The dollar after a number, by plural category: 3 دولارات, 11 دولارًا, 100 دولار. One and two need no number. */
const arabicDollars: Readonly<Record<Intl.LDMLPluralRule, string>> = {
  zero: '{amount} دولار',
  one: 'دولار واحد',
  two: 'دولاران',
  few: '{amount} دولارات',
  many: '{amount} دولارًا',
  other: '{amount} دولار',
}

const pluralRules = new Intl.PluralRules('ar')

/**
 * "1,247" or "47.50": what Intl writes of such numbers in both languages. It takes a slow phone a tenth of a second to
 * make its first formatter, and the list and the page of a doctor need none other.
 */
const plainNumber = (amount: number, digits: number): string => {
  const [whole = '', fraction] = amount.toFixed(digits).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined ? grouped : `${grouped}.${fraction}`
}

// Intl strips ".00" only with an option that older browsers ignore.
const decimals = (amount: number) => (Number.isInteger(amount) ? 0 : undefined)

/**
 * "$60", "$47.50"; in Arabic number and word, "60 دولارًا": a bare "US$" in right-to-left text throws its sign to
 * the wrong side. Other currencies as Intl names them, kept apart from the text around.
 */
export function money(language: Language, amount: number, currency: string): string {
  const fraction = decimals(amount)
  const digits = fraction === undefined ? {} : { minimumFractionDigits: fraction, maximumFractionDigits: fraction }
  if (currency !== 'USD') {
    const how = language === 'en' ? undefined : ({ currencyDisplay: 'name' } as const)
    return isolate(numberFormatter(language, { style: 'currency', currency, ...how, ...digits }).format(amount))
  }
  const text = plainNumber(Math.abs(amount), fraction ?? 2)
  if (language === 'en') return `${amount < 0 ? '-' : ''}$${text}`
  // One and two are words without a number, and a number is what carries a minus.
  return amount < 0
    ? arabicDollars.other.replace('{amount}', `\u200E-${text}`)
    : arabicDollars[pluralRules.select(amount)].replace('{amount}', text)
}

/** For a narrow place: in Arabic "47.50" without the currency, whose name would take most of it. */
export function shortMoney(language: Language, amount: number, currency: string): string {
  if (language === 'en') return money(language, amount, currency)
  return plainNumber(amount, decimals(amount) ?? minorDigits(currency))
}

/** "1,247", in Latin digits in both languages. */
export const count = (amount: number): string => plainNumber(amount, 0)

/** "50%": Latin digits in both languages. Takes a whole number of percent. */
export const percent = (language: Language, whole: number): string =>
  isolate(numberFormatter(language, { style: 'percent', maximumFractionDigits: 1 }).format(whole / 100))
