import { counterMethods, type CounterMethod, type PaymentMethod } from '@aafiya/contracts/payments/payment-provider'

export const isCounterMethod = (method: PaymentMethod): method is CounterMethod => counterMethods.some((one) => one === method)

/** Whether a payment was made at the front desk: no provider can be asked about it. */
export const isAtCounter = ({ provider }: { provider: PaymentMethod }): boolean => isCounterMethod(provider)
