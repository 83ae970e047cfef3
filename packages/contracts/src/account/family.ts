import * as z from 'zod/mini'

import { foldName } from '../language/name-search.ts'
import { ArabicName, Email, Id, Instant, PersonName, PlainDate } from '../language/text.ts'
import { key } from '../messages/message-key.ts'
import { declare } from '../platform/endpoint.ts'
import { limits } from '../platform/limits.ts'
import { genders, relations } from '../platform/people.ts'
import { rates } from '../platform/rates.ts'

/** A person by name: `fullName` in Latin letters, or the Arabic name if that is the only one. */
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

/**
 * The family member with that birth date and one of those names, in any spelling: probably the same person, added
 * before.
 */
export function knownMember<Known extends Pick<FamilyMember, 'fullName' | 'fullNameAr' | 'dateOfBirth'>>(
  family: readonly Known[],
  {
    fullName = '',
    fullNameAr = '',
    dateOfBirth,
  }: { fullName?: string | undefined; fullNameAr?: string | undefined; dateOfBirth?: string | undefined },
): Known | undefined {
  const names = [fullName, fullNameAr].map(foldName).filter(Boolean)
  const isSame = (name: string | null) => name !== null && names.includes(foldName(name))
  return family.find((one) => one.dateOfBirth === dateOfBirth && [one.fullName, one.fullNameAr].some(isSame))
}

const isWritten = (name: unknown) => typeof name === 'string' && name.trim() !== ''

const isNamed = ({ fullName, fullNameAr }: { fullName?: unknown; fullNameAr?: unknown }) =>
  isWritten(fullName) || isWritten(fullNameAr)
const nameRequired = {
  error: 'name_required',
  path: ['fullName'],
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
}

/** `PUT /family/{id}`. An absent or empty name is none; `dateOfBirth` is a plain date that has been. */
export const FamilyFields = z.strictObject(fields).check(z.refine(isNamed, nameRequired))
export type FamilyFields = z.infer<typeof FamilyFields>

/**
 * `POST /family`. `isAnother`: a different person than the member of the same name and date of birth (`knownMember`);
 * without it such a member is refused.
 */
export const AddMember = z
  .strictObject({ ...fields, isAnother: z.optional(z.literal(true)) })
  .check(z.refine(isNamed, nameRequired))
export type AddMember = z.infer<typeof AddMember>

/** A person the caller books and sends inquiries for. `since`: the start of the guardianship. */
export const FamilyMember = z.object({
  id: Id,
  fullName: z.nullable(z.string()),
  fullNameAr: z.nullable(z.string()),
  dateOfBirth: z.nullable(PlainDate),
  gender: z.nullable(z.literal(Object.values(genders))),
  relation: z.enum(relations),
  since: Instant,
  /** They have an account of their own, which agreed: only it invites others. */
  hasAccount: z.optional(z.literal(true)),
  /** No consent to the use of their health data is valid: the next booking or inquiry must agree. */
  needsHealthConsent: z.optional(z.literal(true)),
})
export type FamilyMember = z.infer<typeof FamilyMember>

/** An account that books for the caller. `id`: of that account's own person. */
export const OwnGuardian = z.object({
  id: Id,
  fullName: z.string(),
  fullNameAr: z.nullable(z.string()),
  since: Instant,
})
export type OwnGuardian = z.infer<typeof OwnGuardian>

/** `POST /family/invitations`: who is to book for the caller. */
export const InviteGuardian = z.strictObject({ email: Email })

const notEveryone = key('value_invalid')

/** `POST /family/invitations/people`: who is to book for all of these people, by one invitation. */
export const InviteForPeople = z.strictObject({
  email: Email,
  personIds: z
    .array(Id, notEveryone)
    .check(z.minLength(1, key('people_required')), z.maxLength(limits.familyMax, notEveryone)),
})
export type InviteForPeople = z.infer<typeof InviteForPeople>

/** The invitation was sent, or the address may not have one; the answer does not reveal which. */
export const InvitationSent = z.object({ sent: z.literal(true) })

/** `POST /family/invitations/open`: who invites, and to book for whom. `inviter` is among `people` who invites for itself. */
export const Invitation = z.object({ inviter: Person, people: z.array(Person) })
export type Invitation = z.infer<typeof Invitation>

/** `POST /family/invitations/accept` and `open`: the value from the mail's link. */
export const AcceptInvitation = z.strictObject({
  token: z.string(key('invitation_ended')).check(z.length(43, key('invitation_ended'))),
})

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
    summary: 'Add a child, a parent or another person to book for',
    body: AddMember,
    response: FamilyMember,
    errors: ['family_full', 'family_member_known', 'family_added_full', 'person_not_found'],
    rates: [rates.familyChanges],
  },
  change: {
    method: 'put',
    path: '/family/:id',
    access: 'signed-in',
    summary: 'Change the details of a person the caller books for; not if they have their own account',
    params: MemberParams,
    body: FamilyFields,
    response: FamilyMember,
    errors: ['person_not_found', 'person_has_account'],
  },
  invite: {
    method: 'post',
    path: '/family/invitations/people',
    access: 'signed-in',
    summary:
      'Invite a second guardian of several people by one mail; the answer does not reveal whether the address has an account',
    body: InviteForPeople,
    response: InvitationSent,
    errors: ['person_not_found', 'person_has_account', 'own_email'],
    rates: [rates.guardianInvitations],
  },
  open: {
    method: 'post',
    path: '/family/invitations/open',
    access: 'signed-in',
    summary: 'Who invites the account of this address, and to book for whom; changes nothing',
    body: AcceptInvitation,
    response: Invitation,
    errors: ['invitation_ended'],
  },
  accept: {
    method: 'post',
    path: '/family/invitations/accept',
    access: 'signed-in',
    summary: 'Accept an invitation to book for people, sent to the address of this account; a repeat has no effect',
    body: AcceptInvitation,
    response: z.array(FamilyMember),
    errors: ['invitation_ended', 'family_full'],
  },
  guardians: {
    method: 'get',
    path: '/family/guardians',
    access: 'signed-in',
    summary: 'The accounts that see and book visits for the caller',
    response: z.array(OwnGuardian),
    errors: [],
  },
  inviteOwn: {
    method: 'post',
    path: '/family/invitations',
    access: 'signed-in',
    summary:
      'Invite another account by mail to book for the caller; the answer does not reveal whether the address has an account',
    body: InviteGuardian,
    response: InvitationSent,
    errors: ['own_email'],
    rates: [rates.guardianInvitations],
  },
  endGuardian: {
    method: 'delete',
    path: '/family/guardians/:id',
    access: 'signed-in',
    summary: 'End another account’s access to the caller’s records; bookings stay',
    params: MemberParams,
    response: z.array(OwnGuardian),
    errors: ['person_not_found'],
  },
  end: {
    method: 'delete',
    path: '/family/:id',
    access: 'signed-in',
    summary: 'Stop booking for a person; the caller no longer sees their records, and bookings stay',
    params: MemberParams,
    response: z.array(FamilyMember),
    errors: ['person_not_found', 'visits_to_come'],
    rates: [rates.familyChanges],
  },
})
