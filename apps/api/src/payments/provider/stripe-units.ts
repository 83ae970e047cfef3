/** Stripe's amounts of these are not in ISO 4217's minor units (docs.stripe.com/currencies#special-cases). */
const unitsPerMinor = new Map([
  ['ISK', 100],
  ['UGX', 100],
  ['MGA', 0.01],
])

const unitsOf = (currency: string): number => unitsPerMinor.get(currency.toUpperCase()) ?? 1

/** Our minor units as Stripe takes them: 5,000 kr is 500,000. */
export const toStripe = (minor: number, currency: string): number => Math.round(minor * unitsOf(currency))

/** The same amount back. */
export const fromStripe = (amount: number, currency: string): number => Math.round(amount / unitsOf(currency))
