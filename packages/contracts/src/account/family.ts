import * as z from 'zod/mini'

import { ArabicName, Email, Id, Instant, PersonName, PlainDate } from '../language/text.ts'
import { key } from '../messages/message-key.ts'
import { declare } from '../platform/endpoint.ts'
import { genders, relations } from '../platform/people.ts'
import { rates } from '../platform/rates.ts'

/** Somebody by name: `fullName` in Latin letters, or the Arabic name where that is the only one. */
export const Person = z.object({ id: Id, fullName: z.string(), fullNameAr: z.nullable(z.string()) })
export type Person = z.infer<typeof Person>

const fields = {
  /** In Latin letters. One of both names suffices. */
  fullName: z.optional(PersonName),
  fullNameAr: z.optional(ArabicName),
  dateOfBirth: PlainDate,
  gender: z.optional(z.literal(Object.values(genders), key('value_invalid'))),
  relation: z.enum(relations, key('value_invalid')),
}

const isWritten = (name: unknown) => typeof name === 'string' && name.trim() !== ''

/** `POST /family` and `PUT /family/{id}`. An absent or empty name is none; `dateOfBirth` is a plain date that has been. */
export const FamilyFields = z.strictObject(fields).check(
  z.refine((body: { fullName?: unknown; fullNameAr?: unknown }) => isWritten(body.fullName) || isWritten(body.fullNameAr), {
    error: 'name_required',
    path: ['fullName'],
    when: ({ value }) => typeof value === 'object' && value !== null,
  }),
)
export type FamilyFields = z.infer<typeof FamilyFields>

/** Somebody the caller books and asks for. `since`: from when on. */
export const FamilyMember = z.object({
  id: Id,
  fullName: z.nullable(z.string()),
  fullNameAr: z.nullable(z.string()),
  dateOfBirth: z.nullable(PlainDate),
  gender: z.nullable(z.literal(Object.values(genders))),
  relation: z.enum(relations),
  since: Instant,
})
export type FamilyMember = z.infer<typeof FamilyMember>

/** `POST /family/{id}/invitations`: somebody who is to book for the same person. */
export const InviteGuardian = z.strictObject({ email: Email })

/** `POST /family/invitations/accept`: the value from the mail's link. */
export const AcceptInvitation = z.strictObject({ token: z.string(key('invitation_ended')).check(z.length(43, key('invitation_ended'))) })

const MemberParams = z.strictObject({ id: Id })

/** Calls about the people that the caller books for. */
export const family = declare({
  list: {
    method: 'get',
    path: '/family',
    access: 'signed-in',
    summary: 'The people that the caller books for, in the order in which they were added',
    response: z.array(FamilyMember),
    errors: [],
  },
  add: {
    method: 'post',
    path: '/family',
    access: 'signed-in',
    status: 201,
    summary: 'Add a child, a parent or somebody else to book for',
    body: FamilyFields,
    response: FamilyMember,
    errors: ['family_full'],
  },
  change: {
    method: 'put',
    path: '/family/:id',
    access: 'signed-in',
    summary: 'Change who somebody is that the caller books for; not where they have an account of their own',
    params: MemberParams,
    body: FamilyFields,
    response: FamilyMember,
    errors: ['person_not_found', 'person_has_account'],
  },
  invite: {
    method: 'post',
    path: '/family/:id/invitations',
    access: 'signed-in',
    summary: 'Invite a second guardian by mail; whether the address has an account is not said',
    params: MemberParams,
    body: InviteGuardian,
    response: z.object({ sent: z.literal(true) }),
    errors: ['person_not_found', 'person_has_account', 'own_email'],
    rates: [rates.guardianInvitations],
  },
  accept: {
    method: 'post',
    path: '/family/invitations/accept',
    access: 'signed-in',
    summary: 'Book for somebody as well, by an invitation to the address of this account; accepting twice is accepting once',
    body: AcceptInvitation,
    response: FamilyMember,
    errors: ['invitation_ended', 'family_full'],
  },
  end: {
    method: 'delete',
    path: '/family/:id',
    access: 'signed-in',
    summary: 'Book for somebody no longer: from now on the caller sees nothing of theirs; what is booked stays',
    params: MemberParams,
    response: z.array(FamilyMember),
    errors: ['person_not_found', 'visits_to_come'],
  },
})
