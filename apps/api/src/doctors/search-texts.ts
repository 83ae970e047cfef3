import { searchName, searchWords } from '@aafiya/contracts/name-search'
import { and, asc, eq, gt, sql } from 'drizzle-orm'

import type { Database } from '../platform/db/database.ts'
import { doctorFullName } from './doctor-view.ts'
import { doctors, type DoctorRow } from './doctors.table.ts'

type Names = Pick<DoctorRow, 'firstName' | 'lastName'> & { fullNameAr?: string | null | undefined }

/** What the search looks in: stored with every change of a name, since no SQL folds letters as the contract does. */
export const searchNameOf = (names: Names): string => searchName(doctorFullName(names), names.fullNameAr ?? null)

/** Doctors whose folded name holds every word of what was typed; everybody while there is none. */
export const isSearched = (typed: string) => and(...searchWords(typed).map((word) => sql`strpos(${doctors.searchName}, ${word}) > 0`))

const batch = 500

/**
 * Folds the names of rows that another release wrote: one that knew no such column, or folded otherwise. Costs one read of the
 * names where all are right. A name that changes meanwhile is folded by that change itself.
 */
export async function fillSearchTexts(db: Database): Promise<void> {
  const { id, firstName, lastName, fullNameAr } = doctors
  const nextAfter = (last: string | undefined) =>
    db
      .select({ id, firstName, lastName, fullNameAr, searchName: doctors.searchName })
      .from(doctors)
      .where(last ? gt(id, last) : undefined)
      .orderBy(asc(id))
      .limit(batch)
  for (let rows = await nextAfter(undefined); rows.length > 0; rows = await nextAfter(rows.at(-1)?.id)) {
    for (const row of rows) {
      const wanted = searchNameOf(row)
      if (row.searchName === wanted) continue
      const unchanged = and(
        eq(id, row.id),
        eq(firstName, row.firstName),
        eq(lastName, row.lastName),
        sql`${fullNameAr} is not distinct from ${row.fullNameAr}`,
      )
      await db.update(doctors).set({ searchName: wanted }).where(unchanged)
    }
  }
}
