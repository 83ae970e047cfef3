import * as z from 'zod/mini'

import { Person } from '../account/family.ts'
import { weekdays } from '../hours/schedule.ts'
import { Id, Instant } from '../language/text.ts'
import { key } from '../messages/message-key.ts'
import { Agreed } from '../platform/agreed.ts'
import { declare } from '../platform/endpoint.ts'
import { rates } from '../platform/rates.ts'
import { partsOfDay } from './parts-of-day.ts'

const areDifferent = (values: readonly unknown[]): boolean => new Set(values).size === values.length

const someOf = <Values extends readonly [string, ...string[]]>(values: Values) =>
  z
    .array(z.enum(values, key('value_invalid')))
    .check(
      z.minLength(1, key('waiting_when_required')),
      z.maxLength(values.length, key('value_invalid')),
      z.refine(areDifferent, key('listed_twice')),
    )

/**
 * `POST /waiting-list`: wait for a doctor (`doctorId`), for any doctor of a speciality, or for an earlier time of a
 * visit (`appointmentId`); exactly one of them. `days` and `parts`: when the patient could come, by default every day
 * and the whole day. `personId`: the patient, by default the caller; a visit has its own patient.
 */
export const JoinWaitingList = z
  .strictObject({
    doctorId: z.optional(Id),
    speciality: z.optional(z.string(key('value_invalid')).check(z.maxLength(80, key('value_invalid')))),
    appointmentId: z.optional(Id),
    personId: z.optional(Id),
    days: z.optional(someOf(weekdays)),
    parts: z.optional(someOf(partsOfDay)),
    agreesToHealthData: Agreed,
  })
  .check(
    z.refine(
      (body) => [body.doctorId, body.speciality, body.appointmentId].filter((one) => one !== undefined).length === 1,
      {
        error: 'waiting_for_one',
        path: ['doctorId'],
      },
    ),
  )
export type JoinWaitingList = z.infer<typeof JoinWaitingList>

/** The doctor of an offered time or of a visit, as a message may name them: never their speciality. */
const NamedDoctor = z.object({ id: Id, name: z.string(), nameAr: z.nullable(z.string()) })

/**
 * One place in the line. `place`: 1 is the first. `doctor` or `speciality`: what the patient waits for; `insteadOf`:
 * the start of the visit that an earlier time would move. `offer`: the time that is reserved now, until
 * `reservedUntil`.
 */
export const WaitingEntry = z.object({
  id: Id,
  place: z.int(),
  doctor: z.optional(NamedDoctor),
  speciality: z.optional(z.string()),
  appointmentId: z.optional(Id),
  insteadOf: z.optional(Instant),
  person: z.optional(Person),
  days: z.array(z.enum(weekdays)),
  parts: z.array(z.enum(partsOfDay)),
  offer: z.optional(z.object({ id: Id, startsAt: Instant, reservedUntil: Instant, doctor: NamedDoctor })),
})
export type WaitingEntry = z.infer<typeof WaitingEntry>

export const WaitingEntries = z.object({ entries: z.array(WaitingEntry) })
export type WaitingEntries = z.infer<typeof WaitingEntries>

const EntryParams = z.strictObject({ id: Id })
const OfferParams = z.strictObject({ id: Id, offerId: Id })

/** 22 characters; an older link has 43. */
const token = z.string(key('waiting_offer_ended')).check(z.regex(/^([\w-]{22}|[\w-]{43})$/, key('waiting_offer_ended')))

/** `POST /waiting-offers/open`. */
export const OpenOffer = z.strictObject({ token })

/** The body of an answer: the secret of the link, and the `shown` value that `open` returned. */
export const PressedOffer = z.strictObject({
  token,
  shown: z.string(key('press_invalid')).check(z.maxLength(100, key('press_invalid'))),
})
export type PressedOffer = z.infer<typeof PressedOffer>

/**
 * The one offer that a link shows without signing in. `state`: `open` until it is answered or `reservedUntil` has
 * passed. `insteadOf`: the start of the visit that the offered time would move. `patientName`: only if the reader
 * books for another person.
 */
export const LinkedOffer = z.object({
  shown: z.string(),
  state: z.enum(['open', 'taken', 'declined', 'expired']),
  isWaiting: z.boolean(),
  startsAt: Instant,
  offeredAt: Instant,
  reservedUntil: Instant,
  insteadOf: z.optional(Instant),
  doctorId: Id,
  doctorName: z.string(),
  doctorNameAr: z.nullable(z.string()),
  doctorImage: z.nullable(z.string()),
  address: z.nullable(z.string()),
  addressAr: z.nullable(z.string()),
  patientName: z.optional(z.string()),
  patientNameAr: z.optional(z.nullable(z.string())),
})
export type LinkedOffer = z.infer<typeof LinkedOffer>

const taking = [
  'waiting_offer_ended',
  'slot_taken',
  'patient_busy',
  'slot_not_offered',
  'slot_past',
  'date_too_far',
  'doctor_unavailable',
  'doctor_not_found',
  'person_not_found',
  'cannot_book_self',
  'visit_type_not_offered',
  'follow_up_not_offered',
  'too_many_appointments',
  'appointment_not_found',
  'appointment_started',
  'appointment_cancelled',
  'appointment_changed',
] as const
const pressing = ['press_too_soon', 'press_invalid'] as const
const own = { access: 'signed-in', response: WaitingEntries } as const
const linked = { method: 'post', access: 'public', response: LinkedOffer, rates: [rates.visitLinks] } as const

/**
 * Waiting for a time to become free (design section 12). It is offered to the first in line, and reserved for them
 * for a while.
 */
export const waitingList = declare({
  list: {
    ...own,
    method: 'get',
    path: '/waiting-list',
    summary: 'The caller’s waiting list entries, with their place in line',
    errors: [],
  },
  join: {
    ...own,
    method: 'post',
    path: '/waiting-list',
    summary: 'Wait for a doctor, a speciality, or an earlier time of a visit',
    body: JoinWaitingList,
    errors: [
      'doctor_not_found',
      'speciality_not_found',
      'appointment_not_found',
      'appointment_started',
      'appointment_cancelled',
      'person_not_found',
      'already_waiting',
      'waiting_full',
    ],
    rates: [rates.bookings],
  },
  leave: {
    ...own,
    method: 'delete',
    path: '/waiting-list/:id',
    summary: 'Stop waiting; a reserved time is offered to the next in line',
    params: EntryParams,
    errors: ['waiting_entry_not_found'],
  },
  accept: {
    ...own,
    method: 'post',
    path: '/waiting-list/:id/offers/:offerId/accept',
    summary: 'Take the offered time: it is booked, or the visit is moved to it',
    params: OfferParams,
    errors: ['waiting_entry_not_found', ...taking],
  },
  decline: {
    ...own,
    method: 'post',
    path: '/waiting-list/:id/offers/:offerId/decline',
    summary: 'Leave the offered time to the next in line, and go on waiting',
    params: OfferParams,
    errors: ['waiting_entry_not_found', 'waiting_offer_ended'],
  },
})

/**
 * The link in a message that offers a time. Opening it changes nothing; an answer is taken a second after the page was
 * shown.
 */
export const waitingOffers = declare({
  open: {
    ...linked,
    path: '/waiting-offers/open',
    summary: 'The offer that a link from a message shows; changes nothing',
    body: OpenOffer,
    errors: ['waiting_offer_ended'],
  },
  accept: {
    ...linked,
    path: '/waiting-offers/accept',
    summary: 'Take the offered time: it is booked, or the visit is moved to it',
    body: PressedOffer,
    errors: [...pressing, ...taking],
  },
  decline: {
    ...linked,
    path: '/waiting-offers/decline',
    summary: 'Leave the offered time to the next in line, and go on waiting',
    body: PressedOffer,
    errors: [...pressing, 'waiting_offer_ended'],
  },
  stop: {
    ...linked,
    path: '/waiting-offers/stop',
    summary: 'Leave the offered time to the next in line, and stop waiting',
    body: PressedOffer,
    errors: [...pressing, 'waiting_offer_ended'],
  },
})
