import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, uniqueIndex, uuid, varchar } from 'drizzle-orm/pg-core'

import { users } from '../account/users.table.ts'
import { people } from '../people/people.table.ts'
import { instant } from '../platform/db/instant.ts'

const personId = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => people.id, { onDelete: 'cascade' })

/** Pairs that are probably one person, as `findDuplicates` last compared them. The smaller id is `oneId`. */
export const likelyDuplicates = pgTable(
  'likely_duplicates',
  { oneId: personId('one_id'), otherId: personId('other_id'), foundAt: instant('found_at').notNull() },
  (pair) => [
    primaryKey({ name: 'likely_duplicates_pkey', columns: [pair.oneId, pair.otherId] }),
    check('likely_duplicates_ordered', sql`${pair.oneId} < ${pair.otherId}`),
    index('likely_duplicates_other_idx').on(pair.otherId),
    index('likely_duplicates_latest_idx').on(pair.foundAt.desc(), pair.oneId, pair.otherId),
  ],
)

/**
 * Merges that the desk proposed, and pairs that an administrator declined, proposed or not. Without `outcome` a
 * proposal waits. The smaller id is `oneId`.
 */
export const mergeProposals = pgTable(
  'merge_proposals',
  {
    id: uuid('id').primaryKey(),
    oneId: personId('one_id'),
    otherId: personId('other_id'),
    proposedBy: uuid('proposed_by')
      .notNull()
      .references(() => users.id),
    proposedAt: instant('proposed_at').notNull(),
    outcome: varchar('outcome', { length: 10, enum: ['merged', 'declined'] }),
    settledBy: uuid('settled_by').references(() => users.id),
    settledAt: instant('settled_at'),
  },
  (proposal) => [
    check('merge_proposals_ordered', sql`${proposal.oneId} < ${proposal.otherId}`),
    check('merge_proposals_outcome_known', sql`${proposal.outcome} in ('merged', 'declined')`),
    check(
      'merge_proposals_settled',
      sql`(${proposal.outcome} is null) = (${proposal.settledAt} is null)
        and (${proposal.outcome} is null) = (${proposal.settledBy} is null)`,
    ),
    // Each pair waits or is declined at most once. A merged one can be undone and proposed again.
    uniqueIndex('merge_proposals_one_a_pair')
      .on(proposal.oneId, proposal.otherId)
      .where(sql`${proposal.outcome} is distinct from 'merged'`),
    index('merge_proposals_one_idx').on(proposal.oneId),
    index('merge_proposals_other_idx').on(proposal.otherId),
    index('merge_proposals_proposed_by_idx').on(proposal.proposedBy),
    index('merge_proposals_settled_by_idx').on(proposal.settledBy),
    index('merge_proposals_open_idx')
      .on(proposal.proposedAt, proposal.id)
      .where(sql`${proposal.outcome} is null`),
  ],
)
