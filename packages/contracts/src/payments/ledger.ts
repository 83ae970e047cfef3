import * as z from 'zod/mini'

import { Id, Instant, PlainDate, optionalText } from '../language/text.ts'
import { key } from '../messages/message-key.ts'
import { limits } from '../platform/limits.ts'
import { PaymentMethod, PaymentProvider } from './payment-provider.ts'

/**
 * One movement of money; never changed, never deleted. `amount` is signed: what came in is positive, what went back negative.
 * `isFlagged`: it is not what was asked for, and an administrator has to look.
 */
export const LedgerEntry = z.object({
  id: Id,
  kind: z.enum(['charge', 'refund']),
  paymentId: Id,
  appointmentId: Id,
  patientName: z.string(),
  patientNameAr: z.nullable(z.string()),
  doctorName: z.string(),
  doctorNameAr: z.nullable(z.string()),
  provider: PaymentMethod,
  /** The provider's own name of the movement. */
  reference: z.string(),
  amount: z.number(),
  currency: z.string(),
  isFlagged: z.boolean(),
  createdAt: Instant,
})
export type LedgerEntry = z.infer<typeof LedgerEntry>

export const ledgerKinds = ['charge', 'refund', 'flagged'] as const

/** Which movements: `flagged` are those of either kind that need review. `q` searches the patient's names, e-mail and the reference. */
export const ledgerFilter = {
  kind: z.optional(z.enum(ledgerKinds, key('value_invalid'))),
  provider: z.optional(PaymentMethod),
  q: z.optional(optionalText(limits.searchMax)),
}
export const LedgerFilter = z.strictObject(ledgerFilter)
export type LedgerFilter = z.infer<typeof LedgerFilter>

/**
 * What the movements of a filter add up to, in each currency, however many pages they fill; `net` is `charged` less `refunded`.
 * `providers`: those that any movement of the whole ledger went through.
 */
export const LedgerTotals = z.object({
  movements: z.int(),
  sums: z.array(z.object({ currency: z.string(), charged: z.number(), refunded: z.number(), net: z.number() })),
  providers: z.array(PaymentMethod),
})
export type LedgerTotals = z.infer<typeof LedgerTotals>

/** A payment whose sums are not the provider's. */
const Difference = z.object({
  paymentId: Id,
  provider: PaymentProvider,
  currency: z.string(),
  charged: z.number(),
  refunded: z.number(),
  providerCharged: z.number(),
  providerRefunded: z.number(),
})

/**
 * One civil day of the clinic: every payment that was opened or moved money on it, our sums against the provider's. `waiting`:
 * not compared yet; `incomplete`: a provider did not answer for some.
 */
export const Reconciliation = z.object({
  date: PlainDate,
  status: z.enum(['waiting', 'matched', 'differs', 'incomplete']),
  checkedAt: z.nullable(Instant),
  payments: z.int(),
  unanswered: z.int(),
  sums: z.array(
    z.object({
      provider: PaymentProvider,
      currency: z.string(),
      charged: z.number(),
      refunded: z.number(),
      providerCharged: z.number(),
      providerRefunded: z.number(),
    }),
  ),
  differences: z.array(Difference),
})
export type Reconciliation = z.infer<typeof Reconciliation>
