import type { PaymentRow } from '../payments.table.ts'
import type { KnownCheckout } from './gateway.ts'

/** What a gateway needs to look a payment up. */
export const knownCheckout = ({ id, session, createdAt }: PaymentRow): KnownCheckout => ({ paymentId: id, session, openedAt: createdAt })
