import * as z from 'zod/mini'

import { ClockTime, Id, PlainDate, optionalText } from '../language/text.ts'
import { key } from '../messages/message-key.ts'
import { declare } from '../platform/endpoint.ts'
import { limits } from '../platform/limits.ts'
import { AffectedVisit } from './affected-visits.ts'
import { dayMinutes, timeOf } from './clinic-time.ts'
import { VisitDecision } from './hours.ts'
import { minutesRange, type OpeningHours } from './schedule.ts'

/**
 * The hours that are left of a day on which a doctor goes at a time, in minutes from its midnight; without one they are
 * not there at all.
 */
export function hoursUntil(hours: readonly OpeningHours[], from: number | undefined): OpeningHours[] {
  if (from === undefined) return []
  return hours
    .filter((one) => minutesRange(one).from < from)
    .map((one) => (minutesRange(one).to <= from ? one : { ...one, closes: timeOf(from % dayMinutes) }))
}

/**
 * On which day a doctor is not there, or from which time of it on; of today, from now on. The hours that begin on the
 * day are closed, also after midnight: yesterday is closed from now on while they run.
 */
const absence = { date: PlainDate, from: z.optional(ClockTime) }
const Absence = z.strictObject(absence)

/**
 * Booked visits of the closed time, with what could become of them. `version` goes into the closing. `arrived`: how many
 * patients of the doctor are in the waiting room; their arrival is undone before they are moved or cancelled.
 */
export const ClosedDay = z.object({ version: z.int(), visits: z.array(AffectedVisit), arrived: z.int() })
export type ClosedDay = z.infer<typeof ClosedDay>

/** `POST /desk/doctors/{id}/closed-days`: one decision for each affected visit; patients read the reason. */
export const CloseDay = z.strictObject({
  ...absence,
  version: z.int(),
  decisions: z.array(VisitDecision).check(z.maxLength(limits.affectedMax, key('too_many_affected'))),
  reason: optionalText(limits.reasonMax),
})
export type CloseDay = z.infer<typeof CloseDay>

/** A day that the desk closed, and that is not over; `hours` are what is left of it. */
export const ReopenableDay = z.object({
  doctorId: Id,
  doctorName: z.string(),
  doctorNameAr: z.nullable(z.string()),
  date: PlainDate,
  hours: z.array(z.object({ opens: ClockTime, closes: ClockTime })),
  closedBy: z.string(),
})
export type ReopenableDay = z.infer<typeof ReopenableDay>

const DoctorParams = z.strictObject({ id: Id })

/** A doctor who is ill: the front desk closes their day, with the right that an administrator may take away. */
export const closedDays = declare({
  affected: {
    method: 'post',
    path: '/desk/doctors/:id/closed-days/affected',
    access: 'desk',
    summary: "Which booked visits the closing of a doctor's day concerns; nothing is saved",
    params: DoctorParams,
    body: Absence,
    response: ClosedDay,
    errors: ['forbidden', 'doctor_not_found', 'slot_past', 'date_too_far', 'too_many_affected'],
  },
  close: {
    method: 'post',
    path: '/desk/doctors/:id/closed-days',
    access: 'desk',
    summary: "Close a doctor's day, and do what was decided about its visits, all or nothing",
    params: DoctorParams,
    body: CloseDay,
    response: z.object({ version: z.int() }),
    errors: [
      'forbidden',
      'doctor_not_found',
      'slot_past',
      'date_too_far',
      'hours_changed',
      'visits_affected',
      'proposal_taken',
    ],
  },
  list: {
    method: 'get',
    path: '/desk/closed-days',
    access: 'desk',
    summary: 'Days that the desk closed and that are not over, earliest first, at most a hundred',
    response: z.array(ReopenableDay),
    errors: [],
  },
  reopen: {
    method: 'delete',
    path: '/desk/doctors/:id/closed-days',
    access: 'desk',
    summary: 'Reopen a day that the desk closed, with the hours it had before; moved and cancelled visits stay so',
    params: DoctorParams,
    query: z.strictObject({ date: PlainDate }),
    response: z.array(ReopenableDay),
    errors: ['forbidden', 'doctor_not_found', 'day_not_closed', 'hours_changed'],
  },
})
