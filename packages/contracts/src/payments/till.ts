import * as z from 'zod/mini'

import { Id, Instant, optionalText } from '../language/text.ts'
import { key } from '../messages/message-key.ts'
import { limits } from '../platform/limits.ts'
import { CounterMethod } from './payment-provider.ts'

/**
 * The totals of one payment method. `reversed` was recorded as received by mistake; `expected` cash includes the
 * float.
 */
const TillSum = z.object({
  received: z.number(),
  returned: z.number(),
  reversed: z.optional(z.number()),
  expected: z.number(),
})

/**
 * A payment, refund or reversal in a till; `amount` is signed. `receiptNumber` of a charge, `reason` of a reversal.
 * `isReversed`: a charge that has been reversed; `isRefunded`: one that is refunded, or is going to be, and so cannot be reversed.
 */
export const TillMovement = z.object({
  id: Id,
  kind: z.enum(['charge', 'refund', 'reversal']),
  method: CounterMethod,
  appointmentId: Id,
  patientName: z.string(),
  patientNameAr: z.nullable(z.string()),
  amount: z.number(),
  createdAt: Instant,
  receiptNumber: z.optional(z.int()),
  reason: z.optional(z.string()),
  isReversed: z.optional(z.boolean()),
  isRefunded: z.optional(z.boolean()),
})
export type TillMovement = z.infer<typeof TillMovement>

/** A refund for a cancelled visit that was paid at the counter, to be paid out there by anyone at the desk. */
const TillDebt = z.object({
  appointmentId: Id,
  method: CounterMethod,
  /** Only if both methods were used: the refund by method. */
  parts: z.optional(z.array(z.object({ method: CounterMethod, amount: z.number() }))),
  patientName: z.string(),
  patientNameAr: z.nullable(z.string()),
  amount: z.number(),
  currency: z.string(),
})

/**
 * The caller's payments and refunds since their last closing, latest first, in one currency; and refunds that any
 * receptionist may pay out. `today`: taken minus refunded and reversed on the clinic's day so far, whether or not a
 * closing has counted it.
 */
export const Till = z.object({
  currency: z.string(),
  /** The cash in the till when it was opened; absent if it was not counted. */
  float: z.optional(z.object({ amount: z.number(), countedAt: Instant })),
  cash: TillSum,
  card: TillSum,
  today: z.optional(z.object({ cash: z.number(), card: z.number() })),
  movements: z.array(TillMovement),
  debts: z.array(TillDebt),
})
export type Till = z.infer<typeof Till>

/**
 * A till with money that no closing has counted, as administrators see it. `hasLeft`: its owner no longer works at
 * the desk.
 */
export const OpenTill = z.object({
  receptionistId: Id,
  fullName: z.string(),
  fullNameAr: z.nullable(z.string()),
  hasLeft: z.boolean(),
  since: Instant,
  movements: z.int(),
  currency: z.string(),
  cash: TillSum,
  card: TillSum,
})
export type OpenTill = z.infer<typeof OpenTill>

const Counted = z
  .number(key('amount_invalid'))
  .check(z.gte(0, key('amount_invalid')), z.lte(limits.countedMax, key('amount_invalid')))

/** `PUT /desk/till/float`: the cash in the till at the start. */
export const CountFloat = z.strictObject({ amount: Counted })

/**
 * `POST /desk/closings`: the counted amounts, and the expected content of the till at that time; if that has changed
 * since, the closing is refused.
 */
export const CloseTill = z.strictObject({
  expectedCash: z.number(),
  expectedCard: z.number(),
  countedCash: Counted,
  countedCard: Counted,
  note: z.optional(optionalText(limits.closingNoteMax)),
})
export type CloseTill = z.infer<typeof CloseTill>

/**
 * A closed till. `difference`: counted minus expected, cash and cards together. `tillOf`: its owner, if someone else
 * closed it.
 */
export const Closing = z.object({
  id: Id,
  closedBy: z.string(),
  tillOf: z.optional(z.string()),
  closedAt: Instant,
  currency: z.string(),
  movements: z.int(),
  float: z.optional(z.number()),
  expectedCash: z.number(),
  countedCash: z.number(),
  expectedCard: z.number(),
  countedCard: z.number(),
  difference: z.number(),
  note: z.nullable(z.string()),
})
export type Closing = z.infer<typeof Closing>

/** A closing for printing: by payment method, with the entries it counted, latest first. */
export const ClosingReport = z.object({
  ...Closing.shape,
  cash: TillSum,
  card: TillSum,
  lines: z.array(TillMovement),
})
export type ClosingReport = z.infer<typeof ClosingReport>
