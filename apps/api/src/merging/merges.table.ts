import { sql } from 'drizzle-orm'
import { boolean, check, index, jsonb, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { users } from '../account/users.table.ts'
import { people } from '../people/people.table.ts'
import { instant } from '../platform/db/instant.ts'

/** The rows that a merge gave to another person, by table. Merges of an earlier release lack some. */
export interface GivenRecords extends Record<'appointments' | 'inquiries' | 'payments', string[]> {
  cautions?: string[]
  desk_notes?: string[]
  health_consents?: string[]
  notifications?: string[]
  waiting_entries?: string[]
}

/** The rows that a merge moved, so that undoing it returns exactly those. */
export interface Moved {
  records: GivenRecords
  guardianships: string[]
  /** Those that the kept person had too, and were ended. */
  endedGuardianships: string[]
  /** Of the waiting list, of accounts that lost their right by it. A merge of an earlier release ended none. */
  endedEntries?: string[]
  /** Telephones that the kept person did not have, without those that were entered or replaced since. */
  phones: string[]
}

/** Two records of one person. Undoing sets `undoneAt`; rows are never deleted. */
export const merges = pgTable(
  'merges',
  {
    id: uuid('id').primaryKey(),
    keptId: uuid('kept_id')
      .notNull()
      .references(() => people.id),
    otherId: uuid('other_id')
      .notNull()
      .references(() => people.id),
    /** The person did it, with a code. */
    isClaim: boolean('is_claim').notNull(),
    mergedBy: uuid('merged_by')
      .notNull()
      .references(() => users.id),
    mergedAt: instant('merged_at').notNull(),
    moved: jsonb('moved').$type<Moved>().notNull(),
    undoneAt: instant('undone_at'),
  },
  (merge) => [
    check('merges_of_two', sql`${merge.keptId} <> ${merge.otherId}`),
    // A person who was merged already cannot be merged into a second one.
    uniqueIndex('merges_one_running')
      .on(merge.otherId)
      .where(sql`${merge.undoneAt} is null`),
    index('merges_kept_idx').on(merge.keptId),
    index('merges_other_idx').on(merge.otherId),
    index('merges_merged_by_idx').on(merge.mergedBy),
    index('merges_latest_idx').on(merge.mergedAt.desc(), merge.id.desc()),
  ],
)

export type MergeRow = typeof merges.$inferSelect
