import * as z from 'zod/mini'

import { Person } from '../account/family.ts'
import { Id, Instant } from '../language/text.ts'
import { cleanLine } from '../language/typed-text.ts'
import { key } from '../messages/message-key.ts'
import { declare } from '../platform/endpoint.ts'
import { limits } from '../platform/limits.ts'
import { rates } from '../platform/rates.ts'
import { DeskPerson } from './desk-people.ts'

/** What hangs on a person and follows in a merge. */
const MergeSide = z.object({
  person: DeskPerson,
  visits: z.int(),
  visitsToCome: z.int(),
  inquiries: z.int(),
  payments: z.int(),
})
export type MergeSide = z.infer<typeof MergeSide>

/** What a merge would do: move all records of `other` to `kept`; `refusal` says why it cannot be done. */
export const MergePreview = z.object({
  kept: MergeSide,
  other: MergeSide,
  refusal: z.nullable(z.enum(['same_person', 'person_has_account', 'visit_with_self', 'visits_overlap'])),
})
export type MergePreview = z.infer<typeof MergePreview>

const Two = { keptId: Id, otherId: Id }

/** `POST /merges`. */
export const MergePeople = z.strictObject(Two)
export type MergePeople = z.infer<typeof MergePeople>

/**
 * A merge of the last thirty days. `isClaim`: the person did it with a code. `undoneAt`: when both were parted again.
 */
export const Merge = z.object({
  id: Id,
  kept: Person,
  other: Person,
  isClaim: z.boolean(),
  mergedBy: z.string(),
  mergedAt: Instant,
  undoableUntil: Instant,
  undoneAt: z.nullable(Instant),
})
export type Merge = z.infer<typeof Merge>

const BirthYear = z
  .int(key('birth_year_invalid'))
  .check(z.gte(limits.birthYearMin, key('birth_year_invalid')), z.lte(9999, key('birth_year_invalid')))

/**
 * `POST /desk/people/{id}/code`: the year of birth is required if none is known, since a code alone grants no access.
 */
export const RequestClaimCode = z.strictObject({ birthYear: z.optional(BirthYear) })
export type RequestClaimCode = z.infer<typeof RequestClaimCode>

/** A code for paper or a message, readable once; a newer one replaces it. */
export const ClaimCode = z.object({ code: z.string(), expiresAt: Instant })
export type ClaimCode = z.infer<typeof ClaimCode>

/** `POST /claims`: small letters, spaces and hyphens in the code do not matter. */
export const ClaimRecord = z.strictObject({
  code: z
    .string(key('claim_code_invalid'))
    .check(
      z.overwrite(cleanLine),
      z.minLength(8, key('claim_code_invalid')),
      z.maxLength(30, key('claim_code_invalid')),
    ),
  birthYear: BirthYear,
})
export type ClaimRecord = z.infer<typeof ClaimRecord>

/** How many visits were connected; none while `isPending`, until a guardian of the person agrees. */
export const Claimed = z.object({ visits: z.int(), isPending: z.boolean() })
export type Claimed = z.infer<typeof Claimed>

/**
 * A claim to a person that the caller books for, which waits for the caller or another guardian. `claimant`: the
 * claiming account.
 */
export const PendingClaim = z.object({
  id: Id,
  person: Person,
  claimant: z.object({ fullName: z.string(), email: z.string() }),
  requestedAt: Instant,
  expiresAt: Instant,
})
export type PendingClaim = z.infer<typeof PendingClaim>

/** Calls to merge a person's two records, or to connect a record with an account. */
export const merges = declare({
  preview: {
    method: 'get',
    path: '/merges/preview',
    access: 'administrator',
    summary: 'What merging two people would do',
    query: z.strictObject(Two),
    response: MergePreview,
    errors: ['person_not_found'],
  },
  merge: {
    method: 'post',
    path: '/merges',
    access: 'administrator',
    status: 201,
    fresh: true,
    summary:
      'Make two people one: visits, inquiries, payments and guardians of the other follow; undoable for thirty days',
    body: MergePeople,
    response: Merge,
    errors: ['person_not_found', 'same_person', 'person_has_account', 'visit_with_self', 'visits_overlap'],
  },
  list: {
    method: 'get',
    path: '/merges',
    access: 'administrator',
    summary: 'The merges of the last thirty days, latest first, at most a hundred',
    response: z.array(Merge),
    errors: [],
  },
  undo: {
    method: 'post',
    path: '/merges/:id/undo',
    access: 'administrator',
    fresh: true,
    summary: 'Undo a merge: moved records return, new ones stay',
    params: z.strictObject({ id: Id }),
    response: Merge,
    errors: ['merge_not_found', 'merge_final', 'visit_not_returnable'],
  },
  issueCode: {
    method: 'post',
    path: '/desk/people/:id/code',
    access: 'desk',
    status: 201,
    summary: 'Create a code that lets a person without an account connect to their record later',
    params: z.strictObject({ id: Id }),
    body: RequestClaimCode,
    response: ClaimCode,
    errors: ['person_not_found', 'person_has_account', 'birth_year_needed'],
  },
  claim: {
    method: 'post',
    path: '/claims',
    access: 'signed-in',
    summary: 'Take over your record with a code and the year of birth; a guardian has to agree first. Not for staff',
    body: ClaimRecord,
    response: Claimed,
    errors: ['forbidden', 'claim_refused', 'claim_by_guardian', 'visits_overlap'],
    rates: [rates.claims],
  },
  pendingClaims: {
    method: 'get',
    path: '/claims',
    access: 'signed-in',
    summary: 'Claims to people that the caller books for, which wait for an answer, earliest first',
    response: z.array(PendingClaim),
    errors: [],
  },
  answerClaim: {
    method: 'post',
    path: '/claims/:id/answer',
    access: 'signed-in',
    summary: 'Agree to a claim, which ends the guardianships, or refuse it; answers the claims that still wait',
    params: z.strictObject({ id: Id }),
    body: z.strictObject({ agrees: z.boolean() }),
    response: z.array(PendingClaim),
    errors: ['claim_not_found', 'visits_overlap'],
  },
})
