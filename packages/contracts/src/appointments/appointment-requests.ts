import * as z from 'zod/mini'

import { ClockTime, Id, Instant, PlainDate, optionalText } from '../language/text.ts'
import { key } from '../messages/message-key.ts'
import { Agreed } from '../platform/agreed.ts'
import { limits } from '../platform/limits.ts'
import { Speciality } from '../specialities/speciality-key.ts'

/** A plain date, or an ISO date-time with offset that equals date and time in the clinic's zone. */
export const AppointmentDate = z.union(
  [PlainDate, z.iso.datetime({ offset: true, error: 'date_invalid' })],
  key('date_invalid'),
)

/** `POST /appointments`. The two halves of the time must agree, else `time_mismatch`. */
export const BookAppointment = z.strictObject({
  doctorId: Id,
  appointmentDate: AppointmentDate,
  appointmentTime: ClockTime,
  notes: z.optional(optionalText(limits.notesMax)),
  /** One of the doctor's visit types; absent: the first that needs no earlier visit. */
  visitTypeId: z.optional(Id),
  /** The patient: a person the caller books for; absent: the caller. */
  personId: z.optional(Id),
  agreesToHealthData: Agreed,
})
export type BookAppointment = z.infer<typeof BookAppointment>

/**
 * `POST /appointments/together`: several people, each at a time of their own, with one doctor on one day. All are booked
 * or none.
 */
export const BookTogether = z.strictObject({
  doctorId: Id,
  appointmentDate: AppointmentDate,
  /** One of the doctor's visit types, for all of them; absent: the first that needs no earlier visit. */
  visitTypeId: z.optional(Id),
  visits: z
    .array(
      z.strictObject({
        appointmentTime: ClockTime,
        /** A person the caller books for; absent: the caller. */
        personId: z.optional(Id),
      }),
      key('value_invalid'),
    )
    .check(
      z.minLength(2, key('value_invalid')),
      z.maxLength(limits.togetherMax, key('value_invalid')),
      z.refine(
        (visits) => new Set(visits.map(({ personId }) => personId)).size === visits.length,
        key('value_invalid'),
      ),
    ),
  agreesToHealthData: Agreed,
})
export type BookTogether = z.infer<typeof BookTogether>

/** `POST /appointments/first-free`: any doctor of the speciality who is free then, for their usual visit. */
export const BookFirstFree = z.strictObject({
  speciality: Speciality,
  appointmentDate: AppointmentDate,
  appointmentTime: ClockTime,
  notes: z.optional(optionalText(limits.notesMax)),
  /** The patient: a person the caller books for; absent: the caller. */
  personId: z.optional(Id),
  agreesToHealthData: Agreed,
})
export type BookFirstFree = z.infer<typeof BookFirstFree>

/**
 * `PUT /appointments/{id}`: any slot of the grid. Absent notes stay, empty ones are
 * removed. `sequence` is the shown appointment's, in clients that do not send it as `If-Match`; if that has been moved
 * since, this moves nothing (`appointment_changed`). Without it the appointment is moved from wherever it is now.
 */
export const MoveAppointment = z.strictObject({
  appointmentDate: AppointmentDate,
  appointmentTime: ClockTime,
  notes: z.optional(optionalText(limits.notesMax)),
  sequence: z.optional(z.int(key('value_invalid'))),
})
export type MoveAppointment = z.infer<typeof MoveAppointment>

/** Why a patient's booking is refused, of one person or of several. */
export const bookingRefusals = [
  'slot_not_offered',
  'slot_past',
  'date_too_far',
  'time_mismatch',
  'cannot_book_self',
  'visit_type_not_offered',
  'follow_up_not_offered',
  'doctor_not_found',
  'person_not_found',
  'slot_taken',
  'patient_busy',
  'too_many_appointments',
  'doctor_unavailable',
] as const

/** Why a cancellation cannot be undone, by any caller. */
export const undoRefusals = [
  'undo_too_late',
  'health_consent_withdrawn',
  'slot_taken',
  'patient_busy',
  'appointment_changed',
  'doctor_not_found',
  'slot_not_offered',
  'too_many_appointments',
  'follow_up_not_offered',
] as const

/** The start that the patient saw; if the visit has been moved since, nothing is cancelled (`appointment_changed`). */
export const CancelQuery = z.strictObject({ appointmentDate: z.optional(Instant) })
export type CancelQuery = z.infer<typeof CancelQuery>
