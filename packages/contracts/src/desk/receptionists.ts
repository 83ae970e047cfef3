import * as z from 'zod/mini'

import { ArabicName, Email, Id, Instant, PersonName } from '../language/text.ts'
import { key } from '../messages/message-key.ts'
import { declare } from '../platform/endpoint.ts'

/** A receptionist. `invitedAt`: when their account was created; `isActive`: they have chosen a password. */
export const Receptionist = z.object({
  id: Id,
  fullName: z.string(),
  fullNameAr: z.nullable(z.string()),
  email: z.string(),
  invitedAt: Instant,
  isActive: z.boolean(),
  /** May close a doctor's day; unless an administrator has taken it away they may. */
  mayCloseDays: z.boolean(),
})
export type Receptionist = z.infer<typeof Receptionist>

/** `POST /receptionists`: a link to choose a password is mailed to the address. */
export const NewReceptionist = z.strictObject({
  firstName: PersonName,
  lastName: PersonName,
  fullNameAr: z.optional(ArabicName),
  email: Email,
})
export type NewReceptionist = z.infer<typeof NewReceptionist>

/** `PUT /receptionists/{id}/rights` */
export const ReceptionistRights = z.strictObject({ mayCloseDays: z.boolean(key('value_invalid')) })
export type ReceptionistRights = z.infer<typeof ReceptionistRights>

/** Calls about who works at the front desk. */
export const receptionists = declare({
  list: {
    method: 'get',
    path: '/receptionists',
    access: 'administrator',
    summary: 'Who works at the front desk, by name',
    response: z.array(Receptionist),
    errors: [],
  },
  invite: {
    method: 'post',
    path: '/receptionists',
    access: 'administrator',
    status: 201,
    fresh: true,
    summary: 'Invite a receptionist by mail',
    body: NewReceptionist,
    response: Receptionist,
    errors: ['email_taken'],
  },
  setRights: {
    method: 'put',
    path: '/receptionists/:id/rights',
    access: 'administrator',
    summary: "Whether a receptionist may close a doctor's day",
    params: z.strictObject({ id: Id }),
    body: ReceptionistRights,
    response: Receptionist,
    errors: ['receptionist_not_found'],
  },
  remove: {
    method: 'delete',
    path: '/receptionists/:id',
    access: 'administrator',
    summary: 'End the account of a receptionist and every session of it',
    params: z.strictObject({ id: Id }),
    response: z.array(Receptionist),
    errors: ['receptionist_not_found'],
  },
})
