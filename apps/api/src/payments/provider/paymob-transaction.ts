import * as z from 'zod/mini'

import type { Fact } from './gateway.ts'
import { AmountMinor } from './provider-values.ts'

const flag = z.boolean()

/** A transaction as Paymob reports it, as far as it is signed or used here. */
export const PaymobTransaction = z.looseObject({
  id: z.int(),
  pending: flag,
  success: flag,
  amount_cents: AmountMinor,
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
  source_data: z.looseObject({
    pan: z.nullable(z.string()),
    sub_type: z.nullable(z.string()),
    type: z.nullable(z.string()),
  }),
})
export type PaymobTransaction = z.infer<typeof PaymobTransaction>

export const isReversal = ({ is_refund, is_void }: PaymobTransaction): boolean => is_refund === true || is_void === true

/** A payment: an authorization moves no money, and we do not request captures. */
export const isCharge = (one: PaymobTransaction): boolean =>
  one.success && !one.pending && !isReversal(one) && !one.is_auth && !one.has_parent_transaction

/** How much of a charge has been refunded, by Paymob's own total. */
export const reversedMinor = ({
  is_voided,
  is_refunded,
  amount_cents,
  refunded_amount_cents,
}: PaymobTransaction): number =>
  is_voided || (is_refunded && typeof refunded_amount_cents !== 'number') ? amount_cents : (refunded_amount_cents ?? 0)

export function paymobFacts(transaction: PaymobTransaction): Fact[] {
  const { success, pending, id, amount_cents: amountMinor, currency, parent_transaction: charge } = transaction
  if (pending) return []
  if (isReversal(transaction))
    return success && charge
      ? [{ kind: 'refunded', reference: String(id), amountMinor, currency, charge: String(charge) }]
      : []
  if (!success) return [{ kind: 'failed', reference: String(id) }]
  return isCharge(transaction) ? [{ kind: 'paid', reference: String(id), amountMinor, currency }] : []
}
