import * as z from 'zod/mini'

import { ClockTime, Id, Instant, PlainDate } from '../language/text.ts'
import { key } from '../messages/message-key.ts'
import { declare } from '../platform/endpoint.ts'
import { rates } from '../platform/rates.ts'
import { undoRefusals } from './appointment-requests.ts'
import { patientLateMinutes } from './patient-late-minutes.ts'

/** 43 characters, or 22 in a text message. */
const token = z.string(key('visit_link_ended')).check(z.regex(/^([\w-]{22}|[\w-]{43})$/, key('visit_link_ended')))

/** Every answer carries the link's secret and the `shown` value that `open` returned. */
const Pressed = { token, shown: z.string(key('press_invalid')).check(z.maxLength(100, key('press_invalid'))) }

/** `POST /visit-links/open`. */
export const OpenVisitLink = z.strictObject({ token })

/** The body of an answer without details: confirm, cancel, undo. */
export const PressedOnce = z.strictObject(Pressed)
export type PressedOnce = z.infer<typeof PressedOnce>

/** `POST /visit-links/late`: how many minutes late the patient will be; 0 withdraws it. */
export const PressedLate = z.strictObject({
  ...Pressed,
  minutes: z.literal([...patientLateMinutes, 0], key('value_invalid')),
})
export type PressedLate = z.infer<typeof PressedLate>

/** `POST /visit-links/move`: the new time by the clinic's clock. */
export const PressedMove = z.strictObject({ ...Pressed, appointmentDate: PlainDate, appointmentTime: ClockTime })
export type PressedMove = z.infer<typeof PressedMove>

/**
 * The one visit that a link shows, without signing in: never its speciality, notes or fee. `shown` is sent back with
 * each action. `isPaid`: it has been paid. `undoableUntil`: until when a cancellation can be undone, and its time is
 * reserved; absent if it cannot. `patientName`: only if the reader books for another person.
 */
export const LinkedVisit = z.object({
  shown: z.string(),
  id: Id,
  sequence: z.int(),
  startsAt: Instant,
  endsAt: Instant,
  status: z.enum(['booked', 'cancelled']),
  doctorId: Id,
  doctorName: z.string(),
  doctorNameAr: z.nullable(z.string()),
  doctorImage: z.nullable(z.string()),
  address: z.nullable(z.string()),
  addressAr: z.nullable(z.string()),
  patientName: z.optional(z.string()),
  patientNameAr: z.optional(z.nullable(z.string())),
  visitTypeId: z.optional(Id),
  isPaid: z.boolean(),
  isConfirmed: z.boolean(),
  lateMinutes: z.optional(z.int()),
  undoableUntil: z.optional(Instant),
})
export type LinkedVisit = z.infer<typeof LinkedVisit>

const answered = {
  method: 'post',
  access: 'public',
  response: LinkedVisit,
  rates: [rates.visitLinks],
} as const
const refusals = ['visit_link_ended', 'visit_link_replaced', 'press_too_soon', 'press_invalid'] as const

/**
 * The link in a message about a visit (design section 12). Opening it changes nothing; an answer is taken only a second
 * after the page was shown, so that a program that opens links and presses what it finds changes nothing either.
 */
export const visitLinks = declare({
  open: {
    ...answered,
    path: '/visit-links/open',
    summary: 'The visit that a link from a message shows; changes nothing',
    body: OpenVisitLink,
    errors: ['visit_link_ended', 'visit_link_replaced'],
  },
  confirm: {
    ...answered,
    path: '/visit-links/confirm',
    summary: 'The patient is coming; doctor and front desk see it',
    body: PressedOnce,
    errors: [...refusals, 'appointment_changed', 'appointment_started'],
  },
  late: {
    ...answered,
    path: '/visit-links/late',
    summary: 'The patient will be late on the day of the visit, or in time after all; doctor and front desk see it',
    body: PressedLate,
    errors: [...refusals, 'appointment_changed', 'visit_not_today'],
  },
  move: {
    ...answered,
    path: '/visit-links/move',
    summary: 'Move the visit; the link shows it at its new time',
    body: PressedMove,
    errors: [
      ...refusals,
      'appointment_started',
      'appointment_cancelled',
      'appointment_changed',
      'slot_taken',
      'patient_busy',
      'slot_not_offered',
      'slot_past',
      'date_too_far',
      'time_mismatch',
      'doctor_unavailable',
      'follow_up_not_offered',
    ],
  },
  cancel: {
    ...answered,
    path: '/visit-links/cancel',
    summary: 'Cancel the visit; a payment is refunded by the rule, once the cancellation can no longer be undone',
    body: PressedOnce,
    errors: [...refusals, 'appointment_changed', 'appointment_started'],
  },
  undo: {
    ...answered,
    path: '/visit-links/undo',
    summary: 'Undo a cancellation of the last ten minutes, for which its time is reserved, if nothing was refunded yet',
    body: PressedOnce,
    errors: [...refusals, ...undoRefusals],
  },
})

/** When another visit of the same person begins and ends. */
export const OtherVisitTime = z.object({ startsAt: Instant, endsAt: Instant })
export type OtherVisitTime = z.infer<typeof OtherVisitTime>

/** What the page behind a link asks only when a visit is about to be moved. */
export const linkedMoves = declare({
  otherVisits: {
    ...answered,
    path: '/visit-links/other-visits',
    summary: 'When the person has other visits, so that the page warns of a clash; times only',
    body: OpenVisitLink,
    response: z.array(OtherVisitTime),
    errors: ['visit_link_ended', 'visit_link_replaced'],
  },
})
