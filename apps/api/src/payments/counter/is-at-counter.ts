import { counterMethods, type CounterMethod, type PaymentMethod } from '@aafiya/contracts/payments/payment-provider'

export const isCounterMethod = (method: PaymentMethod): method is CounterMethod =>
  counterMethods.some((one) => one === method)

/** Whether a payment was made at the front desk: it has no provider to ask. */
export const isAtCounter = ({ provider }: { provider: PaymentMethod }): boolean => isCounterMethod(provider)
