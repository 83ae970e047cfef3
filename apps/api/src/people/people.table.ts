import { sql } from 'drizzle-orm'
import { boolean, check, date, index, pgTable, smallint, text, uuid, type AnyPgColumn } from 'drizzle-orm/pg-core'

import { users } from '../account/users.table.ts'
import { instant } from '../platform/db/instant.ts'
import { searchTerms } from '../platform/db/search-terms.ts'

/**
 * Every patient. An account's own person has the account's id: a trigger (`people.sql`) creates it when the account
 * is verified and copies name, birth date and gender from the profile. Others have no account: children and parents
 * of account holders, and people who were entered at the front desk.
 */
export const people = pgTable(
  'people',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id')
      .unique('people_account_key')
      .references(() => users.id, { onDelete: 'cascade' }),
    /** In Latin letters and in Arabic ones; one of both suffices. */
    fullName: text('full_name'),
    fullNameAr: text('full_name_ar'),
    birthDate: date('birth_date', { mode: 'string' }),
    /** Where only the year is known. */
    birthYear: smallint('birth_year'),
    /** 0 male, 1 female; null if never given. */
    gender: smallint('gender'),
    /** E.164. The same number may be several people's. */
    phones: text('phones').array().notNull().default([]),
    /** Null until our code has written it: a trigger can fold neither names nor telephone numbers. */
    searchTerms: searchTerms('search_terms'),
    /** Whether likely duplicates have been looked for; a trigger resets it when `searchTerms` change. */
    isCompared: boolean('is_compared').notNull().default(false),
    /** The person they were merged into, who now has all their records. */
    mergedInto: uuid('merged_into').references((): AnyPgColumn => people.id),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (person) => [
    check('people_own_id', sql`${person.accountId} is null or ${person.accountId} = ${person.id}`),
    check(
      'people_merged_other',
      sql`${person.mergedInto} is null or (${person.mergedInto} <> ${person.id} and ${person.accountId} is null)`,
    ),
    check('people_named', sql`${person.fullName} is not null or ${person.fullNameAr} is not null`),
    check('people_gender_known', sql`${person.gender} in (0, 1)`),
    index('people_merged_into_idx')
      .on(person.mergedInto)
      .where(sql`${person.mergedInto} is not null`),
    index('people_search_idx').using('gin', person.searchTerms),
    index('people_uncompared_idx')
      .on(person.id)
      .where(sql`not ${person.isCompared}`),
    index('people_unsearched_idx')
      .on(person.id)
      .where(sql`${person.searchTerms} is null`),
  ],
)

export type PersonRow = typeof people.$inferSelect

/** The columns of a person's name, one per script. */
export const personNames = { fullName: people.fullName, fullNameAr: people.fullNameAr }
