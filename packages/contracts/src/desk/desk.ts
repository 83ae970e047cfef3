import * as z from 'zod/mini'

import { Visit } from '../appointments/visits.ts'
import { OfferedVisitType } from '../doctors/offered-visit-type.ts'
import { ClockTime, Id, Instant, PlainDate, optionalText, writtenText } from '../language/text.ts'
import { key } from '../messages/message-key.ts'
import { Agreed } from '../platform/agreed.ts'
import { declare } from '../platform/endpoint.ts'
import { limits } from '../platform/limits.ts'
import { Speciality } from '../specialities/speciality-key.ts'
import { DeskPerson, NewDeskPerson } from './desk-people.ts'
import { FoundTime, FreeTimeQuery } from './free-time-search.ts'

const deskVisit = {
  ...Visit.shape,
  personId: Id,
  phone: z.optional(z.string()),
  followUpUntil: z.optional(PlainDate),
  isMovedByClinic: z.optional(z.literal(true)),
}

/**
 * A visit as the front desk reads it: without the notes, with its patient. `phone`: the patient's own number as people
 * write it, if there is one; only in the answer of a day. `followUpUntil`: a follow-up stays with its doctor and moves to no later day.
 * `isMovedByClinic`: its patient has chosen no time since.
 */
export const DeskVisit = z.object(deskVisit)
export type DeskVisit = z.infer<typeof DeskVisit>

const {
  doctorName: _name,
  doctorNameAr: _nameAr,
  currency: _currency,
  notes: _notes,
  cancelReason,
  cancelledAt,
  ...dayVisit
} = deskVisit
/**
 * A visit in the answer for a day, which may have thousands: it leaves out what the day says once, and the
 * cancellation of a visit that stands. Without `endsAt` it takes half an hour.
 */
export const DayVisit = z.object({
  ...dayVisit,
  cancelReason: z.optional(cancelReason),
  cancelledAt: z.optional(cancelledAt),
})
export type DayVisit = z.infer<typeof DayVisit>

/** A doctor on one day: `hours` are when they are there, `HH:mm` in the clinic's zone; none: not at all. */
export const DeskDoctor = z.object({
  id: Id,
  fullName: z.string(),
  fullNameAr: z.nullable(z.string()),
  image: z.nullable(z.string()),
  speciality: Speciality,
  fees: z.number(),
  hours: z.array(z.object({ opens: ClockTime, closes: ClockTime })),
  /** How late they run today; absent where they are on time. */
  lateMinutes: z.optional(z.int()),
  /** The types that the desk books with them, in order, including those that patients cannot book. */
  visitTypes: z.array(OfferedVisitType),
})
export type DeskDoctor = z.infer<typeof DeskDoctor>

/** A time that a patient is currently paying for. */
export const DeskHold = z.object({ doctorId: Id, startsAt: Instant, endsAt: Instant })

/** The day of all doctors. `version` changes with every change to it, except to the types of visits. */
export const DeskDay = z.object({
  date: PlainDate,
  version: z.string(),
  currency: z.string(),
  doctors: z.array(DeskDoctor),
  visits: z.array(DayVisit),
  holds: z.array(DeskHold),
})
export type DeskDay = z.infer<typeof DeskDay>

const Time = { doctorId: Id, appointmentDate: PlainDate, appointmentTime: ClockTime }

/**
 * `POST /desk/visits`. Without a type, the doctor's first that needs no earlier visit. With a reason a taken time is
 * booked a second time, never a third; where the time is free the reason means nothing.
 */
export const BookAtDesk = z.strictObject({
  personId: Id,
  ...Time,
  visitTypeId: z.optional(Id),
  overbookReason: z.optional(writtenText(limits.reasonMax)),
  /** The patient has agreed to the use of health data, aloud; kept only while none is valid. */
  agreedAloud: Agreed,
})
export type BookAtDesk = z.infer<typeof BookAtDesk>

/**
 * `PUT /desk/visits/{id}`: another time, perhaps with another doctor. `sequence` is the shown visit's; if the visit
 * has been moved since, this moves nothing (`appointment_changed`). Without it the visit is moved from wherever it
 * is. `isRequestedByPatient`: the refund deadline then follows the new time; a move by the clinic costs the patient
 * nothing, who may decline it for a full refund.
 */
export const MoveAtDesk = z.strictObject({
  ...Time,
  sequence: z.optional(z.int(key('value_invalid'))),
  isRequestedByPatient: z.optional(z.boolean(key('value_invalid'))),
})
export type MoveAtDesk = z.infer<typeof MoveAtDesk>

/** Minutes; a doctor who would be later does not come. */
const delayMax = 240

/** `PUT /desk/doctors/{id}/delay`: about so many minutes late today; 0 is on time again. */
export const SetDelay = z.strictObject({
  minutes: z.int(key('value_invalid')).check(z.gte(0, key('value_invalid')), z.lte(delayMax, key('value_invalid'))),
})

/**
 * `told`: how many accounts get a message. `toCall`: those expected today whose visits no account hears of, earliest
 * first, with the numbers to call.
 */
export const Delay = z.object({
  minutes: z.int(),
  told: z.int(),
  toCall: z.optional(
    z.array(
      z.object({
        visitId: Id,
        patientName: z.string(),
        patientNameAr: z.nullable(z.string()),
        startsAt: Instant,
        phones: DeskPerson.shape.phones,
        guardian: DeskPerson.shape.guardian,
      }),
    ),
  ),
})
export type Delay = z.infer<typeof Delay>

const IdParams = z.strictObject({ id: Id })

/** Calls of the front desk. */
export const desk = declare({
  day: {
    method: 'get',
    path: '/desk/day',
    access: 'desk',
    summary: 'The day of every listed doctor side by side, or of one speciality; by default today',
    query: z.strictObject({ date: z.optional(PlainDate), speciality: z.optional(Speciality) }),
    response: DeskDay,
    errors: ['date_too_far'],
  },
  pulse: {
    method: 'get',
    path: '/desk/pulse',
    access: 'desk',
    summary: 'Whether a day has changed: only its version, for polling every second or two',
    query: z.strictObject({ date: PlainDate }),
    response: z.object({ version: z.string() }),
    errors: ['date_too_far'],
  },
  freeTimes: {
    method: 'get',
    path: '/desk/free-times',
    access: 'desk',
    summary: 'The first ten free times over days and doctors, earliest first',
    query: FreeTimeQuery,
    response: z.array(FoundTime),
    errors: ['date_too_far', 'appointment_not_found'],
  },
  findPeople: {
    method: 'get',
    path: '/desk/people',
    access: 'desk',
    summary:
      'At most ten people by name in either script, telephone (its last digits suffice; also a guardian’s), e-mail or birth date; best first',
    query: z.strictObject({ q: optionalText(limits.searchMax) }),
    response: z.array(DeskPerson),
    errors: [],
  },
  addPerson: {
    method: 'post',
    path: '/desk/people',
    access: 'desk',
    status: 201,
    summary: 'Add a person without an account',
    body: NewDeskPerson,
    response: DeskPerson,
    errors: [],
  },
  setDelay: {
    method: 'put',
    path: '/desk/doctors/:id/delay',
    access: 'desk',
    summary: 'Set how late a doctor runs today; every patient with an account who is still waiting gets a mail',
    params: IdParams,
    body: SetDelay,
    response: Delay,
    errors: ['doctor_not_found'],
  },
  book: {
    method: 'post',
    path: '/desk/visits',
    access: 'desk',
    status: 201,
    summary: 'Book for a person: without the patients’ lead time, up to a year ahead',
    body: BookAtDesk,
    response: DeskVisit,
    errors: [
      'person_not_found',
      'doctor_not_found',
      'slot_not_offered',
      'slot_past',
      'date_too_far',
      'cannot_book_self',
      'visit_type_not_offered',
      'follow_up_not_offered',
      'slot_taken',
      'patient_busy',
    ],
  },
  move: {
    method: 'put',
    path: '/desk/visits/:id',
    access: 'desk',
    summary: 'Move a visit to another time, perhaps with another doctor; if it fails the old time is still held',
    params: IdParams,
    body: MoveAtDesk,
    response: DeskVisit,
    errors: [
      'appointment_not_found',
      'person_not_found',
      'appointment_started',
      'appointment_cancelled',
      'appointment_changed',
      'visit_long_over',
      'doctor_not_found',
      'slot_not_offered',
      'slot_past',
      'date_too_far',
      'cannot_book_self',
      'follow_up_not_offered',
      'slot_taken',
      'patient_busy',
    ],
  },
})
