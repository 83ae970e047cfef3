import * as z from 'zod/mini'

import { appointmentStatuses } from './appointment-statuses.ts'
import { AppointmentStatus, PaymentStatus } from './appointments.ts'
import { declare } from './endpoint.ts'
import { limits } from './limits.ts'
import { key } from './message-key.ts'
import { ClockTime, Id, Instant, PlainDate, optionalText, pageQuery, writtenText } from './text.ts'

/**
 * An appointment as the clinic's side reads it: its doctor, or an administrator. `notes` are between patient and doctor: null
 * for an administrator. `appointmentTime` is `HH:mm` in the clinic's zone.
 */
export const Visit = z.object({
  id: Id,
  doctorId: Id,
  doctorName: z.string(),
  doctorNameAr: z.nullable(z.string()),
  patientName: z.string(),
  patientNameAr: z.nullable(z.string()),
  appointmentDate: Instant,
  appointmentTime: ClockTime,
  notes: z.nullable(z.string()),
  status: AppointmentStatus,
  fee: z.number(),
  currency: z.string(),
  paymentStatus: PaymentStatus,
  cancelReason: z.nullable(z.string()),
  cancelledAt: z.nullable(Instant),
})
export type Visit = z.infer<typeof Visit>

/** `POST /appointments/{id}/cancel-by-clinic`: the patient reads the reason. */
export const CancelByClinic = z.strictObject({ reason: writtenText(limits.reasonMax) })
export type CancelByClinic = z.infer<typeof CancelByClinic>

/**
 * From which civil day on (today unless said) up to which one, itself included. `q` searches names in both scripts: of patients,
 * and in everybody's list of doctors too.
 */
export const VisitQuery = z.strictObject({
  ...pageQuery,
  from: z.optional(PlainDate),
  to: z.optional(PlainDate),
  status: z.optional(z.enum(appointmentStatuses, key('value_invalid'))),
  q: z.optional(optionalText(limits.searchMax)),
})
export type VisitQuery = z.infer<typeof VisitQuery>

/** Calls of the clinic's side about appointments. */
export const visits = declare({
  ofDoctor: {
    method: 'get',
    path: '/doctor/appointments',
    access: 'doctor',
    summary: "The calling doctor's appointments from today on, earliest first; the next page is in X-Next-Cursor",
    query: VisitQuery,
    response: z.array(Visit),
    errors: [],
  },
  ofClinic: {
    method: 'get',
    path: '/clinic/appointments',
    access: 'administrator',
    summary: "Everybody's appointments from today on, earliest first; the next page is in X-Next-Cursor",
    query: VisitQuery,
    response: z.array(Visit),
    errors: [],
  },
  cancelByClinic: {
    method: 'post',
    path: '/appointments/:id/cancel-by-clinic',
    access: 'doctor-or-administrator',
    summary: 'Cancel for the clinic, with a reason the patient reads; what was paid is refunded in full',
    params: z.strictObject({ id: Id }),
    body: CancelByClinic,
    response: Visit,
    errors: ['appointment_not_found', 'appointment_started'],
  },
})
