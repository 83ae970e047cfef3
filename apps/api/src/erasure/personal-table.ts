import { inArray, type Column, type SQL } from 'drizzle-orm'
import type { PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core'

import type { Tx } from '../platform/db/database.ts'

/** An account, its own person, and those who share their fate: exported or erased together. */
export interface Theirs {
  accountId: string
  email: string
  /** The account's own person, those who go with it, and records that were merged into theirs. */
  personIds: readonly string[]
  /** The clinic's time zone: a birthday begins with its day. */
  zone: string
}

/** Why a column is not exported, or is kept by an erasure. */
export const reasons = {
  key: 'Identifies a row inside the system and says nothing about the person.',
  secret: 'A secret or its hash; useless, or dangerous, in a file.',
  derived: 'Derived from columns that are exported.',
  state: 'How far the system has got with the row.',
  others: 'Concerns another account or a member of staff.',
  staff: 'Written by staff for staff, perhaps about others; the clinic hands it over on request, once it has read it.',
  file: 'Exported as the file itself.',
  figures: 'The shell of the visit, answer or message, which the figures count, without a word of the person.',
  ledger: 'The accounts of money, which the law wants whole.',
  audit: 'The audit stays, under an opaque subject that leads to no one any more.',
  account: 'The emptied row of the account stays, since payments refer to it.',
} as const
type Reason = keyof typeof reasons

/** Names of columns with blanks between them. A test knows the columns of each table. */
type Names = string
type Columns = Partial<Record<Reason, Names>>

interface Entry<T extends PgTable> {
  theirs: (who: Theirs) => SQL
  /** By when the rows are exported in order; by their key where there is none. Never null. */
  by?: string
  exported: Names
  leftOut?: Columns
  // Empty for a table that is not known yet; of each entry it has the columns.
  // oxlint-disable-next-line typescript/no-generated-empty-object-type
  erased: 'deleted' | { becomes: (now: Date) => PgUpdateSetSource<T>; kept: Columns }
}

/** Columns with personal data of one table: how rows are found, what of them is exported, and how they are erased. */
export interface PersonalTable {
  table: PgTable
  theirs: (who: Theirs) => SQL
  by: string | undefined
  exported: readonly string[]
  /** All columns that the entry decides about. */
  exportDecided: readonly string[]
  eraseDecided: readonly string[] | 'all'
  erase: (tx: Tx, who: Theirs, now: Date) => Promise<unknown>
}

const listed = (names: Names) => names.split(/\s+/).filter((name) => name !== '')
const named = (columns: Columns = {}) => Object.values(columns).flatMap(listed)

/** Rows of their people, by the column that names the person. */
export const ofPeople =
  (person: Column) =>
  ({ personIds }: Theirs): SQL =>
    inArray(person, [...personIds])

export function personal<T extends PgTable>(table: T, entry: Entry<T>): PersonalTable {
  const { theirs, by, leftOut, erased } = entry
  const exported = listed(entry.exported)
  const exportDecided = [...exported, ...named(leftOut)]
  if (erased === 'deleted')
    return {
      table,
      theirs,
      by,
      exported,
      exportDecided,
      eraseDecided: 'all',
      erase: (tx, who) => tx.delete(table).where(theirs(who)),
    }
  const { becomes, kept } = erased
  const changes = Object.keys(becomes(new Date(0)))
  return {
    table,
    theirs,
    by,
    exported,
    exportDecided,
    eraseDecided: [...changes, ...named(kept)],
    erase: async (tx, who, now) => {
      if (changes.length > 0) await tx.update(table).set(becomes(now)).where(theirs(who))
    },
  }
}
