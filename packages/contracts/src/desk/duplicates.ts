import * as z from 'zod/mini'

import { Id, Instant, optionalText } from '../language/text.ts'
import { key } from '../messages/message-key.ts'
import { declare } from '../platform/endpoint.ts'
import { limits } from '../platform/limits.ts'
import { DeskPerson } from './desk-people.ts'
import { MergePeople } from './merges.ts'

/** What two people with similar names have in common. */
export const duplicateReasons = ['same_number', 'same_birth_date', 'same_birth_year'] as const
export type DuplicateReason = (typeof duplicateReasons)[number]

const Reasons = z.array(z.enum(duplicateReasons))

/** An existing person who is probably the one being entered. */
export const SimilarPerson = z.object({ person: DeskPerson, reasons: Reasons })
export type SimilarPerson = z.infer<typeof SimilarPerson>

/**
 * Two records that are probably one person's; `kept` has the account, or was entered first. `proposal`: a merge of
 * them waits for an administrator; then there may be no `reasons`.
 */
export const DuplicatePair = z.object({
  kept: DeskPerson,
  other: DeskPerson,
  reasons: Reasons,
  proposal: z.optional(z.object({ by: z.string(), at: Instant })),
})
export type DuplicatePair = z.infer<typeof DuplicatePair>

/** People who were entered twice: found by the server, proposed by the desk, merged or declined by an administrator. */
export const duplicates = declare({
  similar: {
    method: 'get',
    path: '/desk/duplicates/similar',
    access: 'desk',
    summary: 'Existing people who are probably the one being entered, at most five',
    query: z.strictObject({
      name: z.optional(optionalText(limits.nameMax)),
      phone: z.optional(optionalText(30)),
      birthYear: z.optional(z.string(key('birth_year_invalid')).check(z.regex(/^\d{4}$/, key('birth_year_invalid')))),
    }),
    response: z.array(SimilarPerson),
    errors: [],
  },
  list: {
    method: 'get',
    path: '/desk/duplicates',
    access: 'desk',
    summary: 'Pairs that are probably one person, at most a hundred: proposed merges first, without declined ones',
    query: z.strictObject({ personId: z.optional(Id) }),
    response: z.array(DuplicatePair),
    errors: [],
  },
  propose: {
    method: 'post',
    path: '/desk/duplicates',
    access: 'desk',
    status: 201,
    summary: 'Propose to an administrator to merge two records; a repeat returns the waiting proposal',
    body: MergePeople,
    response: DuplicatePair,
    errors: ['person_not_found', 'same_person', 'person_has_account', 'merge_declined'],
  },
  decline: {
    method: 'post',
    path: '/merges/declined',
    access: 'administrator',
    summary: 'Record that two records are not one person’s, proposed or not; returns the remaining pairs',
    body: MergePeople,
    response: z.array(DuplicatePair),
    errors: ['person_not_found', 'same_person'],
  },
})
