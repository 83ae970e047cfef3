import * as z from 'zod/mini'

/** Who takes the money: a card provider, a regional one, or the test checkout of development. */
export const paymentProviders = ['stripe', 'paymob', 'test'] as const
export const PaymentProvider = z.enum(paymentProviders, { error: 'value_invalid' })
export type PaymentProvider = z.infer<typeof PaymentProvider>

/** How money is taken at the front desk: counted by people, with no provider to confirm it. */
export const counterMethods = ['cash', 'card'] as const
export const CounterMethod = z.enum(counterMethods, { error: 'value_invalid' })
export type CounterMethod = z.infer<typeof CounterMethod>

/** Every payment method. */
export const paymentMethods = [...paymentProviders, ...counterMethods] as const
export const PaymentMethod = z.enum(paymentMethods, { error: 'value_invalid' })
export type PaymentMethod = z.infer<typeof PaymentMethod>
