import * as z from 'zod/mini'

import { Fees } from './doctors.ts'
import { declare } from './endpoint.ts'
import { limits } from './limits.ts'
import { key, type MessageKey } from './message-key.ts'
import { Id, Instant } from './text.ts'

/** Letters and digits, and the marks between them as in "Check-up (first visit)". */
const characters = /^(?:\p{L}|\p{M}|\p{N}|\u200C|\u200D|[ .,،&+/()'’:-])*$/u

const typeName = (letter: RegExp, missing: MessageKey) =>
  z.string(key('name_required')).check(
    z.refine((name: string) => name.trim().length > 0, key('name_required')),
    z.refine((name: string) => characters.test(name), key('visit_type_name_invalid')),
    z.refine((name: string) => name.trim() === '' || letter.test(name), key(missing)),
    z.maxLength(limits.visitTypeNameMax, key('visit_type_name_too_long')),
  )

const between = (from: number, to: number, message: MessageKey) =>
  z.int(key(message)).check(z.gte(from, key(message)), z.lte(to, key(message)))

/** Who may book a visit: patients by themselves, or only the clinic's staff. */
export const bookableBy = ['patient', 'clinic'] as const

const typeFields = {
  name: typeName(/\p{L}/u, 'visit_type_name_invalid'),
  nameAr: typeName(/\p{Script=Arabic}/u, 'visit_type_name_ar_invalid'),
  minutes: between(limits.visitMinutesMin, limits.visitMinutesMax, 'visit_minutes_invalid'),
  pauseMinutes: between(0, limits.pauseMinutesMax, 'pause_minutes_invalid'),
  fee: z.nullable(Fees),
  bookableBy: z.enum(bookableBy, key('value_invalid')),
  followUpDays: z.nullable(between(1, limits.followUpDaysMax, 'follow_up_days_invalid')),
}

/**
 * `PUT /visit-types/{id}`. `minutes`: of the visit; `pauseMinutes`: what the doctor needs after it; `fee`: null where it is the doctor's
 * own; `followUpDays`: null, or within how many days of a completed visit to the same doctor it can be booked.
 */
export const VisitTypeFields = z.strictObject(typeFields)
export type VisitTypeFields = z.infer<typeof VisitTypeFields>

/** `POST /visit-types`. `doctorId`: whose type it is; absent: every doctor's who has no types of their own. */
export const NewVisitType = z.strictObject({ ...typeFields, doctorId: z.optional(Id) })
export type NewVisitType = z.infer<typeof NewVisitType>

/** A visit type as administrators read it. `retiredAt`: since when nobody can book it; null while they can. */
export const ManagedVisitType = z.object({
  id: Id,
  doctorId: z.nullable(Id),
  ...VisitTypeFields.shape,
  retiredAt: z.nullable(Instant),
})
export type ManagedVisitType = z.infer<typeof ManagedVisitType>

/** `POST /visit-types/{id}/move`: one place towards the beginning or the end; the first is what is booked unless another is named. */
export const MoveVisitType = z.strictObject({ direction: z.enum(['up', 'down'], key('value_invalid')) })
export type MoveVisitType = z.infer<typeof MoveVisitType>

const VisitTypeParams = z.strictObject({ id: Id })

/** Calls about the clinic's visit types. One is retired, never deleted: visits that were booked keep it. */
export const visitTypes = declare({
  managed: {
    method: 'get',
    path: '/visit-types',
    access: 'administrator',
    summary: 'All visit types in order, also those that are retired',
    response: z.array(ManagedVisitType),
    errors: [],
  },
  add: {
    method: 'post',
    path: '/visit-types',
    access: 'administrator',
    status: 201,
    summary: 'Add a visit type as the last one',
    body: NewVisitType,
    response: ManagedVisitType,
    errors: ['doctor_not_found', 'visit_type_name_taken', 'last_visit_type', 'too_many_visit_types'],
  },
  change: {
    method: 'put',
    path: '/visit-types/:id',
    access: 'administrator',
    summary: 'Change a visit type; visits that were booked keep their length, pause and fee',
    params: VisitTypeParams,
    body: VisitTypeFields,
    response: ManagedVisitType,
    errors: ['visit_type_not_found', 'visit_type_name_taken', 'last_visit_type'],
  },
  move: {
    method: 'post',
    path: '/visit-types/:id/move',
    access: 'administrator',
    summary: 'Move a visit type by one place; answers all of them in the new order',
    params: VisitTypeParams,
    body: MoveVisitType,
    response: z.array(ManagedVisitType),
    errors: ['visit_type_not_found'],
  },
  retire: {
    method: 'post',
    path: '/visit-types/:id/retire',
    access: 'administrator',
    summary: 'Let nobody book a visit type any more',
    params: VisitTypeParams,
    response: ManagedVisitType,
    errors: ['visit_type_not_found', 'last_visit_type'],
  },
  restore: {
    method: 'post',
    path: '/visit-types/:id/restore',
    access: 'administrator',
    summary: 'Let a retired visit type be booked again, in its old place',
    params: VisitTypeParams,
    response: ManagedVisitType,
    errors: ['visit_type_not_found', 'visit_type_name_taken', 'last_visit_type'],
  },
})
