import * as z from 'zod/mini'

import { Id, Instant } from '../language/text.ts'
import { key } from '../messages/message-key.ts'
import { declare } from '../platform/endpoint.ts'
import { VisitTypeFields } from './visit-type-fields.ts'

/** `POST /visit-types`. `doctorId`: the doctor it belongs to; absent: for every doctor without their own types. */
export const NewVisitType = z.strictObject({ ...VisitTypeFields.shape, doctorId: z.optional(Id) })
export type NewVisitType = z.infer<typeof NewVisitType>

/** A visit type as administrators read it. `retiredAt`: since when it can no longer be booked; null while it can. */
export const ManagedVisitType = z.object({
  id: Id,
  doctorId: z.nullable(Id),
  ...VisitTypeFields.shape,
  retiredAt: z.nullable(Instant),
})
export type ManagedVisitType = z.infer<typeof ManagedVisitType>

/** `POST /visit-types/{id}/move`: one place towards the beginning or the end; the first one is booked by default. */
export const MoveVisitType = z.strictObject({ direction: z.enum(['up', 'down'], key('value_invalid')) })
export type MoveVisitType = z.infer<typeof MoveVisitType>

const VisitTypeParams = z.strictObject({ id: Id })

/** Calls about the clinic's visit types. Types are retired, never deleted: booked visits keep theirs. */
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
    summary: 'Change a visit type; booked visits keep their length, pause and fee',
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
    summary: 'Retire a visit type, so that it can no longer be booked',
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
