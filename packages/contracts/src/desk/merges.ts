import * as z from 'zod/mini'

import { Person } from '../account/family.ts'
import { Id, Instant } from '../language/text.ts'
import { key } from '../messages/message-key.ts'
import { declare } from '../platform/endpoint.ts'
import { limits } from '../platform/limits.ts'
import { rates } from '../platform/rates.ts'
import { DeskPerson } from './desk.ts'

/** What hangs on a person and follows in a merge. */
const MergeSide = z.object({ person: DeskPerson, visits: z.int(), visitsToCome: z.int(), inquiries: z.int(), payments: z.int() })
export type MergeSide = z.infer<typeof MergeSide>

/** What a merge would do: everything of `other` becomes that of `kept`; `refusal` says why it cannot be done. */
export const MergePreview = z.object({
  kept: MergeSide,
  other: MergeSide,
  refusal: z.nullable(z.enum(['same_person', 'person_has_account', 'visits_overlap'])),
})
export type MergePreview = z.infer<typeof MergePreview>

const Two = { keptId: Id, otherId: Id }

/** `POST /merges`. */
export const MergePeople = z.strictObject(Two)
export type MergePeople = z.infer<typeof MergePeople>

/** A merge of the last thirty days. `isClaim`: the person did it with a code. `undoneAt`: when both were parted again. */
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

/** `POST /desk/people/{id}/code`: the year of birth is asked for where none is known, since a code alone opens nothing. */
export const RequestClaimCode = z.strictObject({ birthYear: z.optional(BirthYear) })
export type RequestClaimCode = z.infer<typeof RequestClaimCode>

/** A code for paper or a message, readable once; a newer one replaces it. */
export const ClaimCode = z.object({ code: z.string(), expiresAt: Instant })
export type ClaimCode = z.infer<typeof ClaimCode>

/** `POST /claims`: small letters, spaces and hyphens in the code do not matter. */
export const ClaimRecord = z.strictObject({
  code: z.string(key('claim_code_invalid')).check(z.minLength(8, key('claim_code_invalid')), z.maxLength(30, key('claim_code_invalid'))),
  birthYear: BirthYear,
})
export type ClaimRecord = z.infer<typeof ClaimRecord>

/** How many visits came along. */
export const Claimed = z.object({ visits: z.int() })

/** One person who was entered twice, or who has an account now. */
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
    summary: 'Make two people one: visits, inquiries, payments and guardians of the other follow; undoable for thirty days',
    body: MergePeople,
    response: Merge,
    errors: ['person_not_found', 'same_person', 'person_has_account', 'visits_overlap'],
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
    summary: 'Part two people again: what followed returns, what is new since stays',
    params: z.strictObject({ id: Id }),
    response: Merge,
    errors: ['merge_not_found', 'merge_final'],
  },
  issueCode: {
    method: 'post',
    path: '/desk/people/:id/code',
    access: 'desk',
    status: 201,
    summary: 'A code with which somebody without an account takes over their record later',
    params: z.strictObject({ id: Id }),
    body: RequestClaimCode,
    response: ClaimCode,
    errors: ['person_not_found', 'person_has_account', 'birth_year_needed'],
  },
  claim: {
    method: 'post',
    path: '/claims',
    access: 'signed-in',
    summary: "Take over one's record with a code and the year of birth; five wrong years end a code",
    body: ClaimRecord,
    response: Claimed,
    errors: ['claim_refused', 'visits_overlap'],
    rates: [rates.claims],
  },
})
