import * as z from 'zod/mini'

import { Person } from '../account/family.ts'
import { OpenHours } from '../hours/hours.ts'
import { ClockTime, Id, Instant, PlainDate } from '../language/text.ts'
import { Speciality } from '../specialities/speciality-key.ts'
import { appointmentStatuses } from './appointment-statuses.ts'

/**
 * The visit type that was booked, with its names of that day. Absent where the doctor had only the half hour of the
 * start.
 */
export const BookedVisitType = z.object({ id: Id, name: z.string(), nameAr: z.string() })
export type BookedVisitType = z.infer<typeof BookedVisitType>

export const AppointmentStatus = z.enum(appointmentStatuses)
export const paymentStatuses = [
  'unpaid',
  'pending',
  'partly_paid',
  'paid',
  'refunding',
  'refunded',
  'partly_refunded',
  'failed',
] as const
export const PaymentStatus = z.enum(paymentStatuses)

/**
 * An appointment as its patient reads it. `appointmentDate` is the UTC instant of the start, `appointmentTime` the
 * same moment as `HH:mm` in the clinic's zone; `fee` and `currency` are as of the time of booking.
 */
export const Appointment = z.object({
  id: Id,
  doctorId: Id,
  doctorName: z.string(),
  doctorNameAr: z.nullable(z.string()),
  doctorImage: z.nullable(z.string()),
  doctorSpeciality: Speciality,
  doctorAddress: z.nullable(z.string()),
  doctorAddressAr: z.nullable(z.string()),
  appointmentDate: Instant,
  appointmentTime: ClockTime,
  notes: z.nullable(z.string()),
  status: AppointmentStatus,
  fee: z.number(),
  currency: z.string(),
  paymentStatus: PaymentStatus,
  /** What the front desk has taken of the fee, where the rest is still due; absent elsewhere. */
  paid: z.optional(z.number()),
  /** How often it was moved or cancelled: the SEQUENCE of its calendar entry. */
  sequence: z.int(),
  createdAt: Instant,
  cancelledAt: z.nullable(Instant),
  /**
   * Until then the patient's own cancellation can be undone, and the time stays reserved; absent if it cannot be
   * undone.
   */
  undoableUntil: z.optional(Instant),
  /** Only where it is not half an hour after the start. */
  endsAt: z.optional(Instant),
  /** Minutes that the doctor needs afterwards; absent where there are none. */
  pauseMinutes: z.optional(z.int()),
  visitType: z.optional(BookedVisitType),
  /** Of a follow-up: the last day to which it can be moved. */
  followUpUntil: z.optional(PlainDate),
  /** How many minutes late the patient reported to be; absent if not, or if the visit was moved since. */
  lateMinutes: z.optional(z.int()),
  /** The patient, if not the reader. */
  person: z.optional(Person),
  /**
   * In the answer for a single appointment: the doctor's hours. Absent if neither the doctor nor the clinic has set
   * hours.
   */
  schedule: z.optional(OpenHours),
})
export type Appointment = z.infer<typeof Appointment>

/**
 * A taken time and nothing else: no patient is ever named. `endsAt`, pause included, only where it is not half an hour
 * later.
 */
export const BookedSlot = z.object({ appointmentDate: Instant, endsAt: z.optional(Instant) })
export type BookedSlot = z.infer<typeof BookedSlot>
