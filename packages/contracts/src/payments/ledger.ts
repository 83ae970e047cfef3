import * as z from 'zod/mini'

import { OfType } from '../figures/counted-visits.ts'
import { Id, Instant, PlainDate, optionalText } from '../language/text.ts'
import { key } from '../messages/message-key.ts'
import { limits } from '../platform/limits.ts'
import { Speciality } from '../specialities/speciality-key.ts'
import { PaymentMethod, PaymentProvider } from './payment-provider.ts'

/**
 * One payment, refund or reversal; never changed, never deleted. `amount` is signed: payments are positive, refunds
 * negative. A `reversal` takes back a wrongly recorded charge of the front desk, for a `reason`; no money moves.
 * `isFlagged`: it differs from what was requested, and an administrator has to check it.
 */
export const LedgerEntry = z.object({
  id: Id,
  kind: z.enum(['charge', 'refund', 'reversal']),
  reason: z.optional(z.string()),
  /** Of a charge: its place in the clinic's one sequence of receipts. */
  receiptNumber: z.optional(z.int()),
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

export const ledgerKinds = ['charge', 'refund', 'reversal', 'taken_back', 'flagged'] as const

/**
 * Filters the ledger: `taken_back` selects refunds and reversals, `flagged` payments and refunds that need review. `q` searches the patient's names,
 * e-mail and the reference. `from` and `to` are the first and last civil day of the movements, both included.
 */
export const ledgerFilter = {
  kind: z.optional(z.enum(ledgerKinds, key('value_invalid'))),
  provider: z.optional(PaymentMethod),
  q: z.optional(optionalText(limits.searchMax)),
  from: z.optional(PlainDate),
  to: z.optional(PlainDate),
  doctorId: z.optional(Id),
  speciality: z.optional(Speciality),
  visitTypeId: z.optional(OfType),
}
export const LedgerFilter = z.strictObject(ledgerFilter)
export type LedgerFilter = z.infer<typeof LedgerFilter>

/**
 * The totals of a filter, in each currency, across all pages; `net` is `charged` minus `refunded` and `reversed`.
 * `providers`: every provider in the whole ledger.
 */
export const LedgerTotals = z.object({
  movements: z.int(),
  sums: z.array(
    z.object({
      currency: z.string(),
      charged: z.number(),
      refunded: z.number(),
      reversed: z.optional(z.number()),
      net: z.number(),
    }),
  ),
  providers: z.array(PaymentMethod),
})
export type LedgerTotals = z.infer<typeof LedgerTotals>

/** A payment whose amounts differ from the provider's. */
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
 * One civil day of the clinic: every payment that was opened or moved money on it, our sums against the provider's.
 * `waiting`: not compared yet; `incomplete`: a provider did not answer for some.
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
