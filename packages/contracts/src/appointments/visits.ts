import * as z from 'zod/mini'

import { OfferedVisitType } from '../doctors/offered-visit-type.ts'
import { countedVisits } from '../figures/counted-visits.ts'
import { ClockTime, Id, Instant, PlainDate, optionalText, pageQuery, writtenText } from '../language/text.ts'
import { key } from '../messages/message-key.ts'
import { declare } from '../platform/endpoint.ts'
import { limits } from '../platform/limits.ts'
import { appointmentStatuses } from './appointment-statuses.ts'
import { AppointmentStatus, BookedVisitType, PaymentStatus } from './appointment.ts'
import { visitSteps } from './visit-steps.ts'

/**
 * An appointment as the clinic's side reads it: its doctor, the front desk, or an administrator. `notes` are between
 * patient and doctor: null for anyone else. `appointmentTime` is `HH:mm` in the clinic's zone.
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
  /** What the front desk has taken of the fee, where the rest is still due; absent elsewhere. */
  paid: z.optional(z.number()),
  cancelReason: z.nullable(z.string()),
  cancelledAt: z.nullable(Instant),
  /** Absent from the answers of an older version. */
  endsAt: z.optional(Instant),
  /** Minutes that the doctor needs afterwards; absent where there are none. */
  pauseMinutes: z.optional(z.int()),
  visitType: z.optional(BookedVisitType),
  /** Why the front desk booked a taken time a second time; absent elsewhere. */
  overbooked: z.optional(z.string()),
  /** When the patient confirmed this time, and how many minutes late they will be; absent if they did not. */
  confirmedAt: z.optional(Instant),
  patientLateMinutes: z.optional(z.int()),
  /** When each step of the visit was recorded; absent where it was not, or was undone. */
  arrivedAt: z.optional(Instant),
  startedAt: z.optional(Instant),
  completedAt: z.optional(Instant),
  noShowAt: z.optional(Instant),
  /** Counts its moves and cancellations; absent from the answers of an older version. */
  sequence: z.optional(z.int()),
})
export type Visit = z.infer<typeof Visit>

/** An earlier visit of the same patient to the same doctor. */
export const EarlierVisit = z.object({
  id: Id,
  appointmentDate: Instant,
  appointmentTime: ClockTime,
  status: AppointmentStatus,
  notes: z.nullable(z.string()),
})
export type EarlierVisit = z.infer<typeof EarlierVisit>

/**
 * Who cancels: the clinic, which refunds in full and gives a reason that the patient reads; or the patient, by
 * calling the desk.
 */
export const cancellingSides = ['clinic', 'patient'] as const

/** `POST /appointments/{id}/cancel-by-clinic`. Absent `cancelledBy`: the clinic. */
export const CancelByClinic = z
  .strictObject({
    cancelledBy: z.optional(z.enum(cancellingSides, key('value_invalid'))),
    reason: z.optional(writtenText(limits.reasonMax)),
  })
  .check(
    z.refine(
      ({ cancelledBy, reason }: { cancelledBy?: unknown; reason?: unknown }) =>
        cancelledBy === 'patient' || reason !== undefined,
      {
        error: 'text_required',
        path: ['reason'],
        when: ({ value }) => typeof value === 'object' && value !== null,
      },
    ),
  )
export type CancelByClinic = z.infer<typeof CancelByClinic>

/**
 * The first (by default today) and last civil day, both included. `q` searches names in both scripts: of patients,
 * and in the list of all doctors' visits of doctors too. The rest selects what a figure has counted.
 */
export const VisitQuery = z.strictObject({
  ...pageQuery,
  from: z.optional(PlainDate),
  to: z.optional(PlainDate),
  status: z.optional(z.enum(appointmentStatuses, key('value_invalid'))),
  q: z.optional(optionalText(limits.searchMax)),
  ...countedVisits,
})
export type VisitQuery = z.infer<typeof VisitQuery>

/** `POST /appointments/{id}/next`: the patient's next visit, and its type. */
export const BookNextVisit = z.strictObject({
  appointmentDate: PlainDate,
  appointmentTime: ClockTime,
  /**
   * One of the doctor's visit types, also of those that only staff book; absent: the first that needs no earlier visit.
   */
  visitTypeId: z.optional(Id),
})
export type BookNextVisit = z.infer<typeof BookNextVisit>

const VisitParams = z.strictObject({ id: Id })
const StepParams = z.strictObject({ id: Id, step: z.enum(visitSteps, key('value_invalid')) })

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
    access: 'desk',
    summary: 'All appointments from today on, earliest first; the next page is in X-Next-Cursor',
    query: VisitQuery,
    response: z.array(Visit),
    errors: [],
  },
  cancelByClinic: {
    method: 'post',
    path: '/appointments/:id/cancel-by-clinic',
    access: 'doctor-or-desk',
    summary:
      'Cancel for the clinic with a full refund, or for a patient by the rule; after 48 hours administrators only',
    params: VisitParams,
    body: CancelByClinic,
    conditional: true,
    response: Visit,
    errors: ['appointment_not_found', 'appointment_changed', 'appointment_started', 'visit_long_over'],
  },
  recordStep: {
    method: 'put',
    path: '/appointments/:id/steps/:step',
    access: 'doctor-or-desk',
    summary:
      'Record that a patient arrived or did not come, or that a visit started or is completed; again answers the same',
    params: StepParams,
    response: Visit,
    errors: [
      'appointment_not_found',
      'appointment_cancelled',
      'visit_not_today',
      'visit_too_early',
      'no_show_too_late',
      'visit_step_conflict',
    ],
  },
  undoStep: {
    method: 'delete',
    path: '/appointments/:id/steps/:step',
    access: 'doctor-or-desk',
    summary: 'Undo the last step of a visit; again answers the same',
    params: StepParams,
    response: Visit,
    errors: [
      'appointment_not_found',
      'appointment_cancelled',
      'visit_not_today',
      'no_show_too_late',
      'visit_step_conflict',
    ],
  },
  confirm: {
    method: 'put',
    path: '/appointments/:id/confirmation',
    access: 'desk',
    summary: 'Record that the patient confirmed by telephone; a repeat returns the same answer',
    params: VisitParams,
    conditional: true,
    response: Visit,
    errors: ['appointment_not_found', 'appointment_cancelled', 'appointment_changed', 'appointment_started'],
  },
  unconfirm: {
    method: 'delete',
    path: '/appointments/:id/confirmation',
    access: 'desk',
    summary: 'Take a confirmation back, also one of the patient’s own; again answers the same',
    params: VisitParams,
    conditional: true,
    response: Visit,
    errors: ['appointment_not_found', 'appointment_cancelled', 'appointment_changed', 'appointment_started'],
  },
  ownTypes: {
    method: 'get',
    path: '/doctor/visit-types',
    access: 'doctor',
    summary: "The calling doctor's visit types in order, also those that only staff book",
    response: z.array(OfferedVisitType),
    errors: [],
  },
  freeTimes: {
    method: 'get',
    path: '/doctor/free-times',
    access: 'doctor',
    summary:
      "Times of one day at which the calling doctor can book a patient: without the patients' lead time, up to a year ahead",
    query: z.strictObject({ date: PlainDate, visitTypeId: z.optional(Id) }),
    response: z.array(ClockTime),
    errors: ['visit_type_not_offered'],
  },
  bookNext: {
    method: 'post',
    path: '/appointments/:id/next',
    access: 'doctor',
    status: 201,
    summary: 'Book the next visit of the patient of a visit with the calling doctor; the patient gets a mail',
    params: VisitParams,
    body: BookNextVisit,
    response: Visit,
    errors: [
      'appointment_not_found',
      'person_not_found',
      'slot_not_offered',
      'slot_past',
      'date_too_far',
      'visit_type_not_offered',
      'follow_up_not_offered',
      'doctor_not_found',
      'slot_taken',
      'patient_busy',
    ],
  },
  earlier: {
    method: 'get',
    path: '/appointments/:id/earlier-visits',
    access: 'doctor',
    summary:
      "Earlier visits of an appointment's patient to the calling doctor, latest first; the next page is in X-Next-Cursor",
    params: VisitParams,
    query: z.strictObject(pageQuery),
    response: z.array(EarlierVisit),
    errors: ['appointment_not_found'],
  },
})
