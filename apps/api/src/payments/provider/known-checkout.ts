import { checkoutIdOf, providerName } from '../checkout/parts.ts'
import type { PaymentRow } from '../payments.table.ts'
import type { KnownCheckout } from './gateway.ts'

/** The data that a gateway needs to look a payment up. */
export const knownCheckout = (payment: PaymentRow): KnownCheckout => ({
  paymentId: checkoutIdOf(payment),
  session: payment.session && providerName(payment.session, payment),
  openedAt: payment.createdAt,
})
