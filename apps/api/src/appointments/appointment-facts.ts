import { PaymentMethod } from '@aafiya/contracts/payments/payment-provider'
import * as z from 'zod/mini'

import { attendeeFacts, calendarFacts, doctorFacts, placeFacts } from '../announcements/visit-facts.ts'

/** The events of an appointment that its patient and its doctor are notified of. */
export const appointmentEvents = ['booked', 'moved', 'cancelled'] as const
export type AppointmentEvent = (typeof appointmentEvents)[number]

/** What came in for a visit, in its currency, and what of that is refunded. `isMixed`: part in cash, part by card. */
export const VisitPayment = z.object({
  method: PaymentMethod,
  isMixed: z.optional(z.boolean()),
  paid: z.number(),
  refund: z.number(),
})
export type VisitPayment = z.infer<typeof VisitPayment>

/**
 * Who booked, moved or cancelled: the reader, the front desk, the doctor, or the named patient or guardian who is
 * someone else.
 */
export const Actor = z.object({
  kind: z.enum(['self', 'desk', 'doctor', 'person']),
  name: z.optional(z.string()),
  nameAr: z.optional(z.nullable(z.string())),
})
export type Actor = z.infer<typeof Actor>

/**
 * The content of a mail about an appointment, as of its event, so that a later change does not rewrite an earlier mail.
 */
export const AppointmentFacts = z.object({
  ...calendarFacts,
  ...attendeeFacts,
  ...doctorFacts,
  ...placeFacts,
  /** Null unless it was moved to another time. */
  previousStart: z.nullable(z.iso.datetime()),
  patientName: z.string(),
  /** Absent in mails that were waiting when it was introduced. */
  patientNameAr: z.optional(z.nullable(z.string())),
  doctorId: z.string(),
  fee: z.number(),
  currency: z.string(),
  /** Absent where nothing has been paid. */
  payment: z.optional(VisitPayment),
  /** The reader books for the patient. */
  isForOther: z.optional(z.boolean()),
  /** Why the clinic cancelled or moved it; absent where the patient did. */
  reason: z.optional(z.nullable(z.string())),
  /** The clinic moved it: as the doctor's hours changed, or at the desk. */
  isMovedByClinic: z.optional(z.boolean()),
  /** It was moved to the named doctor from another one. */
  hasNewDoctor: z.optional(z.boolean()),
  /** Another doctor has it now, not the one who reads this. */
  isReassigned: z.optional(z.boolean()),
  /** A cancellation was undone, and its refund taken back. */
  keepsPayment: z.optional(z.boolean()),
  /** Absent unless it is about a cancellation. */
  cancelledBy: z.optional(z.enum(['patient', 'doctor', 'clinic'])),
  /** Who did it, unless that is clear from the event. Absent in mails that were waiting when it was introduced. */
  actor: z.optional(Actor),
})
export type CancelledBy = NonNullable<z.infer<typeof AppointmentFacts>['cancelledBy']>
export type AppointmentFacts = z.infer<typeof AppointmentFacts>
