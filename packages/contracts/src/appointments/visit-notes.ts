import * as z from 'zod/mini'

import { Inquiry } from '../inquiries/inquiry-shapes.ts'
import { ClockTime, Id, Instant, PlainDate, optionalText, pageQuery, writtenText } from '../language/text.ts'
import { key } from '../messages/message-key.ts'
import { declare } from '../platform/endpoint.ts'
import { languages } from '../platform/people.ts'
import { AppointmentStatus, BookedVisitType } from './appointment.ts'
import { noteHeadings, noteLimits } from './note-headings.ts'
import { Visit } from './visits.ts'

const NoteSection = z.strictObject({
  heading: z.enum(noteHeadings, key('value_invalid')),
  text: optionalText(noteLimits.section),
})

/**
 * The doctor's note about a visit. `version` rises with each change. `finalAt`: since when it can only be added to;
 * absent while it can be changed.
 */
export const VisitNote = z.object({
  sections: z.array(NoteSection),
  version: z.int(),
  savedAt: Instant,
  finalAt: z.optional(Instant),
})
export type VisitNote = z.infer<typeof VisitNote>

/** What a doctor added to a final note. It is never changed. */
export const NoteAddition = z.object({
  id: Id,
  text: z.string(),
  writtenBy: z.string(),
  writtenByAr: z.nullable(z.string()),
  writtenAt: Instant,
})
export type NoteAddition = z.infer<typeof NoteAddition>

/** `PUT /doctor/visits/{id}/note`. `version`: of the note that was read; 0 where there was none. */
export const SaveNote = z.strictObject({
  version: z.int(key('value_invalid')).check(z.gte(0, key('value_invalid'))),
  sections: z.array(NoteSection).check(
    z.maxLength(noteHeadings.length, key('value_invalid')),
    z.refine(
      (sections: readonly { heading: string }[]) =>
        new Set(sections.map(({ heading }) => heading)).size === sections.length,
      key('value_invalid'),
    ),
  ),
})
export type SaveNote = z.infer<typeof SaveNote>

/** `POST /doctor/visits/{id}/additions`. */
export const AddToNote = z.strictObject({ text: writtenText(noteLimits.addition) })

/**
 * A visit as its doctor prepares and documents it. `birthYear` where only that is known. `bookedBy`: who booked for
 * the patient; absent where the patient did. `language`: in which the patient, or who booked for them, reads; absent
 * where the front desk booked for a patient without an account. `canWrite`: whether the note can still be changed.
 */
export const VisitPage = z.object({
  visit: Visit,
  speciality: z.nullable(z.string()),
  patient: z.object({
    birthDate: z.nullable(PlainDate),
    birthYear: z.nullable(z.int()),
    gender: z.nullable(z.int()),
    bookedBy: z.optional(z.string()),
    bookedByAr: z.optional(z.string()),
    language: z.optional(z.enum(languages)),
  }),
  note: z.nullable(VisitNote),
  additions: z.array(NoteAddition),
  canWrite: z.boolean(),
})
export type VisitPage = z.infer<typeof VisitPage>

/**
 * An earlier visit of the same patient, with its note. `isOwn`: to the calling doctor. A colleague's is there if the
 * clinic allows it, with its final note alone; what the patient wrote (`notes`) is the colleague's.
 */
export const VisitBefore = z.object({
  id: Id,
  isOwn: z.boolean(),
  doctorName: z.string(),
  doctorNameAr: z.nullable(z.string()),
  appointmentDate: Instant,
  appointmentTime: ClockTime,
  status: AppointmentStatus,
  visitType: z.optional(BookedVisitType),
  notes: z.nullable(z.string()),
  note: z.nullable(VisitNote),
  additions: z.array(NoteAddition),
})
export type VisitBefore = z.infer<typeof VisitBefore>

const VisitParams = z.strictObject({ id: Id })

/** The page on which a doctor prepares a visit and writes about it. */
export const visitNotes = declare({
  show: {
    method: 'get',
    path: '/doctor/visits/:id',
    access: 'doctor',
    summary: 'A visit with the calling doctor: who comes, why, and the note',
    params: VisitParams,
    response: VisitPage,
    errors: ['appointment_not_found'],
  },
  save: {
    method: 'put',
    path: '/doctor/visits/:id/note',
    access: 'doctor',
    summary: 'Save the note of a visit if it is still the version that was read; the same text again answers the same',
    params: VisitParams,
    body: SaveNote,
    response: VisitNote,
    errors: ['appointment_not_found', 'appointment_cancelled', 'note_changed', 'note_final'],
  },
  add: {
    method: 'post',
    path: '/doctor/visits/:id/additions',
    access: 'doctor',
    status: 201,
    summary: 'Add to a final note; what was added is never changed',
    params: VisitParams,
    body: AddToNote,
    response: NoteAddition,
    errors: ['appointment_not_found', 'appointment_cancelled', 'note_not_final'],
  },
  before: {
    method: 'get',
    path: '/doctor/visits/:id/earlier',
    access: 'doctor',
    summary:
      "The patient's earlier visits with their notes, latest first: the calling doctor's, and colleagues' if the clinic allows; the next page is in X-Next-Cursor",
    params: VisitParams,
    query: z.strictObject(pageQuery),
    response: z.array(VisitBefore),
    errors: ['appointment_not_found'],
  },
  inquiries: {
    method: 'get',
    path: '/doctor/visits/:id/inquiries',
    access: 'doctor',
    summary:
      "The patient's inquiries that the calling doctor may read: those to the doctor's speciality, latest first; the next page is in X-Next-Cursor",
    params: VisitParams,
    query: z.strictObject(pageQuery),
    response: z.array(Inquiry),
    errors: ['appointment_not_found'],
  },
})
