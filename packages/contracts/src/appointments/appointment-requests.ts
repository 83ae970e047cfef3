import * as z from 'zod/mini'

import { ClockTime, Id, Instant, PlainDate, optionalText } from '../language/text.ts'
import { key } from '../messages/message-key.ts'
import { limits } from '../platform/limits.ts'
import { Speciality } from '../specialities/speciality-key.ts'

/** A plain date, or an ISO date-time with offset that equals date and time in the clinic's zone. */
export const AppointmentDate = z.union([PlainDate, z.iso.datetime({ offset: true, error: 'date_invalid' })], key('date_invalid'))

/** `POST /appointments`. The two halves of the time must agree, else `time_mismatch`. */
export const BookAppointment = z.strictObject({
  doctorId: Id,
  appointmentDate: AppointmentDate,
  appointmentTime: ClockTime,
  notes: z.optional(optionalText(limits.notesMax)),
  /** One of the doctor's visit types; absent: the first that needs no earlier visit. */
  visitTypeId: z.optional(Id),
  /** Who is treated: somebody the caller books for; absent: the caller. */
  personId: z.optional(Id),
})
export type BookAppointment = z.infer<typeof BookAppointment>

/** `POST /appointments/first-free`: any doctor of the speciality who is free then, for their usual visit. */
export const BookFirstFree = z.strictObject({
  speciality: Speciality,
  appointmentDate: AppointmentDate,
  appointmentTime: ClockTime,
  notes: z.optional(optionalText(limits.notesMax)),
  /** Who is treated: somebody the caller books for; absent: the caller. */
  personId: z.optional(Id),
})
export type BookFirstFree = z.infer<typeof BookFirstFree>

/**
 * `PUT /appointments/{id}`: any slot of the grid. Absent notes stay, empty ones are
 * removed.
 */
export const MoveAppointment = z.strictObject({
  appointmentDate: AppointmentDate,
  appointmentTime: ClockTime,
  notes: z.optional(optionalText(limits.notesMax)),
})
export type MoveAppointment = z.infer<typeof MoveAppointment>

/** The start the patient had in view; if it was moved meanwhile, nothing is cancelled (`appointment_changed`). */
export const CancelQuery = z.strictObject({ appointmentDate: z.optional(Instant) })
