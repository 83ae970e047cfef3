import * as z from 'zod/mini'

import { ClockTime, Id, Instant, PlainDate, optionalText } from '../language/text.ts'
import { key } from '../messages/message-key.ts'
import { declare } from '../platform/endpoint.ts'
import { limits } from '../platform/limits.ts'
import { BookedVisitType } from './appointment.ts'
import { paperLimits } from './paper-limits.ts'

/**
 * What the doctor writes for the patient. `version` rises with each change. `releasedAt`: since when the patient reads
 * it; absent while it is written. `guardiansRead`: the patient agreed that guardians read it too.
 */
export const VisitSummary = z.object({
  text: z.string(),
  version: z.int(),
  savedAt: Instant,
  releasedAt: z.optional(Instant),
  guardiansRead: z.boolean(),
})
export type VisitSummary = z.infer<typeof VisitSummary>

/**
 * `PUT /doctor/visits/{id}/summary`. `version`: of the summary that was read; 0 where there was none. `guardiansRead`:
 * asked of patients old enough to decide; counts when the completion of the visit releases it.
 */
export const SaveSummary = z.strictObject({
  version: z.int(key('value_invalid')).check(z.gte(0, key('value_invalid'))),
  text: optionalText(paperLimits.summary),
  guardiansRead: z.optional(z.boolean(key('value_invalid'))),
})
export type SaveSummary = z.infer<typeof SaveSummary>

/** `POST /doctor/visits/{id}/summary/release`. `guardiansRead`: asked of patients old enough to decide. */
export const ReleaseSummary = z.strictObject({
  version: z.int(key('value_invalid')),
  guardiansRead: z.optional(z.boolean(key('value_invalid'))),
})
export type ReleaseSummary = z.infer<typeof ReleaseSummary>

/** How satisfied the patient was, from 1 to 5. */
const Score = z.int(key('value_invalid')).check(z.gte(1, key('value_invalid')), z.lte(5, key('value_invalid')))

/** `PUT /appointments/{id}/rating`. */
export const RateVisit = z.strictObject({ score: Score })

/**
 * `PUT /doctor/visits/{id}/follow-up`. `days`: from the day of the visit on. `visitTypeId`: one of the doctor's types
 * that patients can book.
 */
export const ProposeFollowUp = z.strictObject({
  days: z
    .int(key('value_invalid'))
    .check(z.gte(1, key('value_invalid')), z.lte(limits.followUpDaysMax, key('value_invalid'))),
  visitTypeId: Id,
})
export type ProposeFollowUp = z.infer<typeof ProposeFollowUp>

/** When the doctor wants to see the patient again. */
export const FollowUpProposal = z.object({ days: z.int(), visitTypeId: Id })
export type FollowUpProposal = z.infer<typeof FollowUpProposal>

/**
 * The follow-up that a doctor proposed, as the patient reads it once the visit is completed. `from`: the day. `next`:
 * the first free time from then on; absent where there is none. `opensOn`: the day on which the clinic opens `from` for
 * booking; absent where it is open. `booked`: the patient's next visit to this doctor, if there is one already.
 */
export const OwnFollowUp = z.object({
  from: PlainDate,
  visitTypeId: Id,
  visitType: z.optional(BookedVisitType),
  opensOn: z.optional(PlainDate),
  next: z.optional(z.object({ date: PlainDate, time: ClockTime })),
  booked: z.optional(z.object({ id: Id, appointmentDate: Instant })),
})
export type OwnFollowUp = z.infer<typeof OwnFollowUp>

/**
 * What a doctor has for the patient of a visit, and the patient's rating. `decidesAlone`: the patient has reached the
 * age from which guardians read new summaries and documents only if the patient agrees.
 */
export const VisitPapers = z.object({
  summary: z.nullable(VisitSummary),
  decidesAlone: z.boolean(),
  followUp: z.optional(FollowUpProposal),
  score: z.nullable(Score),
})
export type VisitPapers = z.infer<typeof VisitPapers>

/**
 * What the patient has of a visit. `summary`: null unless it was released to the caller. `isPrivate`: the caller looks
 * after a patient who decides who reads new summaries and documents. `score`: the rating; null if there is none.
 */
export const OwnPapers = z.object({
  summary: z.nullable(z.object({ text: z.string(), releasedAt: Instant })),
  isPrivate: z.boolean(),
  score: z.nullable(Score),
  canRate: z.boolean(),
})
export type OwnPapers = z.infer<typeof OwnPapers>

/** The follow-up that is proposed now; absent: none. */
export const ChosenFollowUp = z.object({ followUp: z.optional(FollowUpProposal) })

const VisitParams = z.strictObject({ id: Id })

/** What patients take home from a visit. */
export const visitPapers = declare({
  show: {
    method: 'get',
    path: '/doctor/visits/:id/papers',
    access: 'doctor',
    summary: "What the visit's doctor has written for the patient",
    params: VisitParams,
    response: VisitPapers,
    errors: ['appointment_not_found'],
  },
  saveSummary: {
    method: 'put',
    path: '/doctor/visits/:id/summary',
    access: 'doctor',
    summary: 'Save the summary for the patient if it is still the version that was read',
    params: VisitParams,
    body: SaveSummary,
    response: VisitSummary,
    errors: [
      'appointment_not_found',
      'appointment_cancelled',
      'person_not_found',
      'summary_changed',
      'summary_released',
    ],
  },
  releaseSummary: {
    method: 'post',
    path: '/doctor/visits/:id/summary/release',
    access: 'doctor',
    summary: 'Let the patient read the summary; completing the visit does the same',
    params: VisitParams,
    body: ReleaseSummary,
    response: VisitSummary,
    errors: ['appointment_not_found', 'appointment_cancelled', 'person_not_found', 'summary_changed', 'summary_empty'],
  },
  takeBackSummary: {
    method: 'delete',
    path: '/doctor/visits/:id/summary/release',
    access: 'doctor',
    summary: 'Take the summary back to correct it: the patient no longer reads it',
    params: VisitParams,
    response: VisitSummary,
    errors: ['appointment_not_found', 'appointment_cancelled', 'summary_empty'],
  },
  proposeFollowUp: {
    method: 'put',
    path: '/doctor/visits/:id/follow-up',
    access: 'doctor',
    summary: 'Propose when the patient comes again; the patient reads it once the visit is completed',
    params: VisitParams,
    body: ProposeFollowUp,
    response: ChosenFollowUp,
    errors: [
      'appointment_not_found',
      'appointment_cancelled',
      'doctor_not_found',
      'visit_type_not_offered',
      'follow_up_not_offered',
    ],
  },
  dropFollowUp: {
    method: 'delete',
    path: '/doctor/visits/:id/follow-up',
    access: 'doctor',
    summary: 'Propose no follow-up, or no longer; dropping it again changes nothing',
    params: VisitParams,
    response: ChosenFollowUp,
    errors: ['appointment_not_found', 'appointment_cancelled'],
  },
  followUp: {
    method: 'get',
    path: '/appointments/:id/follow-up',
    access: 'signed-in',
    summary: 'The follow-up that the doctor of a completed appointment proposed, and the first free time for it',
    params: VisitParams,
    response: z.object({ followUp: z.nullable(OwnFollowUp) }),
    errors: ['appointment_not_found'],
  },
  own: {
    method: 'get',
    path: '/appointments/:id/papers',
    access: 'signed-in',
    summary: 'What the doctor released to the patient of an appointment, for the patient and who looks after them',
    params: VisitParams,
    response: OwnPapers,
    errors: ['appointment_not_found'],
  },
  rate: {
    method: 'put',
    path: '/appointments/:id/rating',
    access: 'signed-in',
    summary: 'Rate a completed appointment within thirty days, or change its rating; its doctor sees it',
    params: VisitParams,
    body: RateVisit,
    response: OwnPapers,
    errors: ['appointment_not_found', 'not_ratable'],
  },
})
