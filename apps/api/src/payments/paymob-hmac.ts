import { createHmac } from 'node:crypto'

import * as z from 'zod/mini'

const flag = z.boolean()

/** A transaction as Paymob tells it, as far as it is signed or of use here. */
export const PaymobTransaction = z.looseObject({
  id: z.int(),
  pending: flag,
  success: flag,
  amount_cents: z.int(),
  created_at: z.string(),
  currency: z.string(),
  error_occured: flag,
  has_parent_transaction: flag,
  integration_id: z.int(),
  is_3d_secure: flag,
  is_auth: flag,
  is_capture: flag,
  is_refunded: flag,
  is_standalone_payment: flag,
  is_voided: flag,
  owner: z.int(),
  is_refund: z.optional(flag),
  is_void: z.optional(flag),
  parent_transaction: z.optional(z.nullable(z.int())),
  refunded_amount_cents: z.optional(z.nullable(z.int())),
  order: z.looseObject({ id: z.int(), merchant_order_id: z.optional(z.nullable(z.string())) }),
  source_data: z.looseObject({ pan: z.nullable(z.string()), sub_type: z.nullable(z.string()), type: z.nullable(z.string()) }),
})
export type PaymobTransaction = z.infer<typeof PaymobTransaction>

/** The twenty values Paymob signs, in its order, joined by nothing: HMAC, transaction callbacks, in its documentation. */
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
