import * as z from 'zod/mini'

/** Who takes the money: a card provider, a regional one, or the test checkout of development. */
export const paymentProviders = ['stripe', 'paymob', 'test'] as const
export const PaymentProvider = z.enum(paymentProviders, { error: 'value_invalid' })
export type PaymentProvider = z.infer<typeof PaymentProvider>
