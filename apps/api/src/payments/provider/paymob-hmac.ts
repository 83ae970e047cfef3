import { createHmac } from 'node:crypto'

import type { PaymobTransaction } from './paymob-transaction.ts'

/**
 * The twenty values that Paymob signs, in its order, joined by nothing: HMAC, transaction callbacks, in its
 * documentation. It proves little: refunds and their parents are not covered, and the boundary between adjacent
 * values can be moved.
 */
export function paymobHmac(transaction: PaymobTransaction, secret: string): string {
  const { order, source_data: source, ...own } = transaction
  const signed = [
    own.amount_cents,
    own.created_at,
    own.currency,
    own.error_occured,
    own.has_parent_transaction,
    own.id,
    own.integration_id,
    own.is_3d_secure,
    own.is_auth,
    own.is_capture,
    own.is_refunded,
    own.is_standalone_payment,
    own.is_voided,
    order.id,
    own.owner,
    own.pending,
    source.pan ?? '',
    source.sub_type ?? '',
    source.type ?? '',
    own.success,
  ]
  return createHmac('sha512', secret).update(signed.join('')).digest('hex')
}
