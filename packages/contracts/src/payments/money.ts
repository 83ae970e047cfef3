/**
 * Money in whole minor units, so that totals are exact. The digits are from ISO 4217, not from `Intl`, since engines
 * use another list.
 */
const withoutMinor = new Set('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.split(' '))
const withThousandths = new Set('BHD IQD JOD KWD LYD OMR TND'.split(' '))

/** Decimals of a currency (an ISO 4217 code): 2 for USD, 0 for JPY, 3 for KWD. */
export const minorDigits = (currency: string): number =>
  withoutMinor.has(currency) ? 0 : withThousandths.has(currency) ? 3 : 2

/** An amount as people read it (80.5) in minor units (8050), rounded to a whole unit. */
export const toMinor = (amount: number, currency: string): number => Math.round(amount * 10 ** minorDigits(currency))

/** Minor units (8050) as people read them (80.5). */
export const fromMinor = (minor: number, currency: string): number => minor / 10 ** minorDigits(currency)
