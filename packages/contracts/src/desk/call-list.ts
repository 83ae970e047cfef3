import * as z from 'zod/mini'

import { Person } from '../account/family.ts'
import { Visit } from '../appointments/visits.ts'
import { Id, Instant, PlainDate } from '../language/text.ts'
import { key } from '../messages/message-key.ts'
import { declare } from '../platform/endpoint.ts'
import { callReasons } from './call-reasons.ts'
import { DeskVisit } from './desk.ts'

/** `attempts`: how many calls about the visit as it is now went unanswered, 0 if absent; `againAt`: when to try again. */
const tried = { attempts: z.optional(z.int()), againAt: z.optional(Instant) }

/**
 * A visit to call about: booked, upcoming, not confirmed at its current time. `reasons`: why it may be missed, in the
 * order of `callReasons`. `missed`: how many visits the patient missed in the last year. `guardian`: whose number it
 * is if the patient has none. `language`: of the account that gets the messages.
 */
export const Call = z.object({
  visitId: Id,
  reasons: z.array(z.enum(callReasons)),
  missed: z.int(),
  phones: z.array(z.string()),
  language: z.optional(z.enum(['en', 'ar'])),
  ...tried,
  guardian: z.optional(z.object({ ...Person.shape, phones: z.array(z.string()) })),
})
export type Call = z.infer<typeof Call>

/**
 * A visit that the clinic cancelled or moved, whose patient got no message about it: without an account, or, if
 * `hasFailed`, with one that no message reached. `toldAt`: when the desk told them, for an hour.
 */
export const ChangeCall = z.object({
  visit: DeskVisit,
  change: z.enum(['cancelled', 'moved']),
  hasFailed: z.boolean(),
  phones: z.array(z.string()),
  guardian: z.optional(z.object({ ...Person.shape, phones: z.array(z.string()) })),
  ...tried,
  toldAt: z.optional(Instant),
})
export type ChangeCall = z.infer<typeof ChangeCall>

/** `PUT /desk/calls/{id}/told`: `sequence` is the shown visit's, since a later change has to be told again. */
export const TellChange = z.strictObject({
  sequence: z.int(key('value_invalid')),
  isTold: z.boolean(key('value_invalid')),
})
export type TellChange = z.infer<typeof TellChange>

/** After how many minutes a caller can be tried again. */
export const againInMinutes = [30, 60, 120, 240] as const

/** `PUT /desk/calls/{id}/attempts`: `number` is one more than the attempts shown; twice is once. */
export const NoAnswer = z.strictObject({
  number: z.int(key('value_invalid')).check(z.gte(1, key('value_invalid')), z.lte(1000, key('value_invalid'))),
  againInMinutes: z.literal(againInMinutes, key('value_invalid')),
})
export type NoAnswer = z.infer<typeof NoAnswer>

/** The patients that the front desk calls about their visit (design section 12). */
export const callList = declare({
  list: {
    method: 'get',
    path: '/desk/calls',
    access: 'desk',
    summary: 'Unconfirmed visits of a day, those most likely to be missed first, with the reasons',
    query: z.strictObject({ date: z.optional(PlainDate) }),
    response: z.object({ date: PlainDate, calls: z.array(Call) }),
    errors: ['date_too_far'],
  },
  noAnswer: {
    method: 'put',
    path: '/desk/calls/:id/attempts',
    access: 'desk',
    summary:
      'Record an unanswered call, and when to try again; if another desk has just called or told the patient, nothing is recorded',
    params: z.strictObject({ id: Id }),
    body: NoAnswer,
    conditional: true,
    response: Visit,
    errors: ['appointment_not_found', 'appointment_started', 'appointment_cancelled', 'appointment_changed'],
  },
  changes: {
    method: 'get',
    path: '/desk/calls/changes',
    access: 'desk',
    summary:
      'Upcoming visits that the clinic cancelled or moved and whose patients got no message: the earliest hundred to tell, and the hundred told last',
    response: z.array(ChangeCall),
    errors: [],
  },
  tellChange: {
    method: 'put',
    path: '/desk/calls/:id/told',
    access: 'desk',
    summary: 'Record that a patient was told about a cancellation or move, or undo that; returns the remaining ones',
    params: z.strictObject({ id: Id }),
    body: TellChange,
    response: z.array(ChangeCall),
    errors: ['appointment_not_found', 'appointment_changed'],
  },
})
