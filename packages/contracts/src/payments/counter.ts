import * as z from 'zod/mini'

import { Id, writtenText } from '../language/text.ts'
import { key } from '../messages/message-key.ts'
import { declare } from '../platform/endpoint.ts'
import { limits } from '../platform/limits.ts'
import { CounterMethod } from './payment-provider.ts'
import { Receipt } from './receipt.ts'
import { CloseTill, Closing, ClosingReport, CountFloat, OpenTill, Till, TillMovement } from './till.ts'

const Amount = z
  .number(key('amount_invalid'))
  .check(z.gt(0, key('amount_invalid')), z.lte(limits.countedMax, key('amount_invalid')))

/**
 * `POST /desk/visits/{id}/payment`: how the fee was paid, and how much of it; absent: everything due. `given`: the
 * cash received, at least the amount.
 */
export const TakePayment = z
  .strictObject({ method: CounterMethod, amount: z.optional(Amount), given: z.optional(Amount) })
  .check(
    z.refine(
      ({ method, given, amount }: { method: CounterMethod; given?: number | undefined; amount?: number | undefined }) =>
        given === undefined || (method === 'cash' && amount !== undefined && given >= amount),
      { error: 'given_too_little', path: ['given'] },
    ),
  )
export type TakePayment = z.infer<typeof TakePayment>

/** `POST /desk/movements/{id}/reversal`: what was recorded wrongly. */
export const ReverseMovement = z.strictObject({ reason: writtenText(limits.reasonMax) })

const VisitParams = z.strictObject({ id: Id })
const MovementParams = z.strictObject({ id: Id })
const ClosingParams = z.strictObject({ id: Id })
const ReceptionistParams = z.strictObject({ id: Id })

/** What cancelling a visit now would refund of the `paid` amount: if the clinic cancels, and if the patient does. */
export const RefundChoice = z.object({
  currency: z.string(),
  paid: z.number(),
  ifClinic: z.number(),
  ifPatient: z.number(),
})
export type RefundChoice = z.infer<typeof RefundChoice>

/** Money at the counter. */
export const counter = declare({
  refundChoice: {
    method: 'get',
    path: '/payments/appointments/:id/refund-choice',
    access: 'doctor-or-desk',
    summary: 'What cancelling a visit now would refund: if the clinic cancels, and if the patient does',
    params: VisitParams,
    response: RefundChoice,
    errors: ['appointment_not_found'],
  },
  receive: {
    method: 'post',
    path: '/desk/visits/:id/payment',
    access: 'desk',
    status: 201,
    summary: 'Take the fee of a visit at the counter or a part of it, in cash or by card; also after the visit',
    params: VisitParams,
    body: TakePayment,
    response: Receipt,
    errors: ['appointment_not_found', 'appointment_cancelled', 'nothing_to_pay', 'already_paid', 'more_than_due'],
  },
  reverse: {
    method: 'post',
    path: '/desk/movements/:id/reversal',
    access: 'desk',
    status: 201,
    fresh: true,
    summary: 'Take back a charge that was recorded wrongly: of the own open till, or of any till for an administrator',
    params: MovementParams,
    body: ReverseMovement,
    response: TillMovement,
    errors: ['movement_not_found', 'already_reversed', 'movement_closed', 'movement_refunded'],
  },
  countFloat: {
    method: 'put',
    path: '/desk/till/float',
    access: 'desk',
    summary: "The cash in the caller's till at the start; once counted it changes only before the first movement",
    body: CountFloat,
    response: Till,
    errors: ['float_fixed'],
  },
  giveBack: {
    method: 'post',
    path: '/desk/visits/:id/refund',
    access: 'desk',
    summary: 'Refund a cancelled visit that was paid at the counter by the refund rule, once',
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
    summary: "Close the caller's till: each payment or refund belongs to one closing",
    body: CloseTill,
    response: Closing,
    errors: ['till_changed', 'till_empty'],
  },
  openTills: {
    method: 'get',
    path: '/desk/tills',
    access: 'administrator',
    summary: 'Every till with money that no closing has counted, also of people who have left; the longest open first',
    response: z.array(OpenTill),
    errors: [],
  },
  tillOf: {
    method: 'get',
    path: '/desk/tills/:id',
    access: 'administrator',
    summary: "The open till of anyone at the front desk, by the receptionist's id",
    params: ReceptionistParams,
    response: Till,
    errors: ['receptionist_not_found'],
  },
  closeTillOf: {
    method: 'post',
    path: '/desk/tills/:id/closings',
    access: 'administrator',
    status: 201,
    summary: 'Close another receptionist’s till, such as of one who has left',
    params: ReceptionistParams,
    body: CloseTill,
    response: Closing,
    errors: ['receptionist_not_found', 'till_changed', 'till_empty'],
  },
  closing: {
    method: 'get',
    path: '/desk/closings/:id',
    access: 'desk',
    summary: "One closing with its movements, to be printed: a receptionist's own, any for an administrator",
    params: ClosingParams,
    response: ClosingReport,
    errors: ['closing_not_found'],
  },
  closings: {
    method: 'get',
    path: '/desk/closings',
    access: 'desk',
    summary: 'The latest thirty closings: a receptionist’s own, or all for an administrator',
    response: z.array(Closing),
    errors: [],
  },
})
