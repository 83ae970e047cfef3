import * as z from 'zod/mini'

import { Id, Instant, optionalText } from '../language/text.ts'
import { key } from '../messages/message-key.ts'
import { declare } from '../platform/endpoint.ts'
import { limits } from '../platform/limits.ts'
import { CounterMethod } from './payment-provider.ts'
import { Receipt } from './payments.ts'

/** `POST /desk/visits/{id}/payment`: how the fee was paid. The amount is the visit's, never the caller's to say. */
export const TakePayment = z.strictObject({ method: CounterMethod })

/** What one way of paying adds up to. */
const TillSum = z.object({ received: z.number(), returned: z.number(), expected: z.number() })

/** A movement of the caller's till; `amount` is signed. */
const TillMovement = z.object({
  id: Id,
  kind: z.enum(['charge', 'refund']),
  method: CounterMethod,
  appointmentId: Id,
  patientName: z.string(),
  patientNameAr: z.nullable(z.string()),
  amount: z.number(),
  createdAt: Instant,
})

/** Money of a cancelled visit that was paid at the counter and is to be returned there, by anyone at the desk. */
const TillDebt = z.object({
  appointmentId: Id,
  method: CounterMethod,
  patientName: z.string(),
  patientNameAr: z.nullable(z.string()),
  amount: z.number(),
  currency: z.string(),
})

/** What the caller has taken and returned since their last closing, latest first, in one currency; and what anybody may return. */
export const Till = z.object({
  currency: z.string(),
  cash: TillSum,
  card: TillSum,
  movements: z.array(TillMovement),
  debts: z.array(TillDebt),
})
export type Till = z.infer<typeof Till>

const Counted = z.number(key('amount_invalid')).check(z.gte(0, key('amount_invalid')), z.lte(limits.countedMax, key('amount_invalid')))

/**
 * `POST /desk/closings`: what was counted, and what the till was expected to hold when it was counted; if that has changed meanwhile the
 * closing is refused.
 */
export const CloseTill = z.strictObject({
  expectedCash: z.number(),
  expectedCard: z.number(),
  countedCash: Counted,
  countedCard: Counted,
  note: z.optional(optionalText(limits.closingNoteMax)),
})
export type CloseTill = z.infer<typeof CloseTill>

/** A closed till. `difference`: counted less expected, of cash and cards together. */
export const Closing = z.object({
  id: Id,
  closedBy: z.string(),
  closedAt: Instant,
  currency: z.string(),
  movements: z.int(),
  expectedCash: z.number(),
  countedCash: z.number(),
  expectedCard: z.number(),
  countedCard: z.number(),
  difference: z.number(),
  note: z.nullable(z.string()),
})
export type Closing = z.infer<typeof Closing>

const VisitParams = z.strictObject({ id: Id })

/** Money at the counter. */
export const counter = declare({
  receive: {
    method: 'post',
    path: '/desk/visits/:id/payment',
    access: 'desk',
    status: 201,
    summary: 'Take the fee of a visit at the counter, in cash or by card; also after the visit',
    params: VisitParams,
    body: TakePayment,
    response: Receipt,
    errors: ['appointment_not_found', 'appointment_cancelled', 'nothing_to_pay', 'already_paid'],
  },
  giveBack: {
    method: 'post',
    path: '/desk/visits/:id/refund',
    access: 'desk',
    summary: 'Return what the refund rule gives for a cancelled visit that was paid at the counter, once',
    params: VisitParams,
    response: Receipt,
    errors: ['appointment_not_found', 'nothing_to_return'],
  },
  receipt: {
    method: 'get',
    path: '/desk/visits/:id/receipt',
    access: 'desk',
    summary: "Any paid visit's receipt, to be printed",
    params: VisitParams,
    response: Receipt,
    errors: ['appointment_not_found', 'payment_not_found'],
  },
  till: {
    method: 'get',
    path: '/desk/till',
    access: 'desk',
    summary: "The caller's money since their last closing",
    response: Till,
    errors: [],
  },
  close: {
    method: 'post',
    path: '/desk/closings',
    access: 'desk',
    status: 201,
    summary: "Close the caller's till: each movement belongs to one closing",
    body: CloseTill,
    response: Closing,
    errors: ['till_changed', 'till_empty'],
  },
  closings: {
    method: 'get',
    path: '/desk/closings',
    access: 'desk',
    summary: "The latest thirty closings: a receptionist's own, everybody's for an administrator",
    response: z.array(Closing),
    errors: [],
  },
})
