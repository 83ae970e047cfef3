import type { PaymentRow } from '../payments.table.ts'
import type { KnownCheckout } from './gateway.ts'

/** What a provider is told of a payment when it is asked about it. */
export const knownCheckout = ({ id, session, createdAt }: PaymentRow): KnownCheckout => ({ paymentId: id, session, openedAt: createdAt })
