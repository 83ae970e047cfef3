import * as z from 'zod/mini'

import { ClockTime, Instant } from '../language/text.ts'
import { Speciality } from '../specialities/speciality-key.ts'
import { PaymentMethod } from './payment-provider.ts'

/**
 * Why money is refunded: a cancellation by either side, a taken slot, a second payment, or the provider's own action.
 */
export const RefundReason = z.enum([
  'patient_cancelled',
  'clinic_cancelled',
  'slot_lost',
  'right_ended',
  'paid_twice',
  'provider',
])
export type RefundReason = z.infer<typeof RefundReason>

/** A refund: `refundedAt` is null while it is on its way. */
export const Refund = z.object({ amount: z.number(), reason: RefundReason, refundedAt: z.nullable(Instant) })

/**
 * A payment, with its number in the clinic's single sequence of receipts. `given`: the cash received, including the
 * change. `reversed`: why the desk reversed it.
 */
const ReceivedPart = z.object({
  number: z.string(),
  method: PaymentMethod,
  amount: z.number(),
  given: z.optional(z.number()),
  receivedAt: Instant,
  reversed: z.optional(z.string()),
})

/**
 * The content of a receipt. `number` is the latest part's; the refunds are those that were completed. `due`: the rest
 * of the fee still to be paid; absent if nothing is due.
 */
export const Receipt = z.object({
  number: z.string(),
  clinicName: z.string(),
  clinicNameAr: z.string(),
  clinicAddress: z.nullable(z.string()),
  clinicAddressAr: z.nullable(z.string()),
  patientName: z.string(),
  patientNameAr: z.nullable(z.string()),
  doctorName: z.string(),
  doctorNameAr: z.nullable(z.string()),
  doctorSpeciality: Speciality,
  appointmentDate: Instant,
  appointmentTime: ClockTime,
  provider: PaymentMethod,
  paidAt: Instant,
  paid: z.number(),
  due: z.optional(z.number()),
  parts: z.optional(z.array(ReceivedPart)),
  refunds: z.array(Refund),
  /** What the clinic keeps: `paid` minus the completed refunds. */
  kept: z.number(),
  currency: z.string(),
})
export type Receipt = z.infer<typeof Receipt>
