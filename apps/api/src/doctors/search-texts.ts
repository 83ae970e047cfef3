import { searchArea, searchName, searchWords, wordStart } from '@aafiya/contracts/name-search'
import type { NamedSpeciality } from '@aafiya/contracts/specialities'
import { specialitiesMeant, specialityWords } from '@aafiya/contracts/speciality-words'
import { and, asc, eq, gt, inArray, or, sql, type Column } from 'drizzle-orm'

import type { Database } from '../platform/db/database.ts'
import { doctorFullName } from './doctor-view.ts'
import { doctors, type DoctorRow } from './doctors.table.ts'

type Searched = Pick<DoctorRow, 'firstName' | 'lastName'> & {
  [Text in 'fullNameAr' | 'address' | 'addressAr']?: DoctorRow[Text] | undefined
}

/** What the search looks in: stored with every change of name or address, since no SQL folds letters as the contract does. */
export const searchTextsOf = (doctor: Searched) => ({
  searchName: searchName(doctorFullName(doctor), doctor.fullNameAr ?? null),
  searchArea: searchArea(doctor.address ?? null, doctor.addressAr ?? null),
})

const holds = (text: Column, part: string) => sql`strpos(${text}, ${part}) > 0`

/** Doctors of whom every word typed is a part of the name, of the address, or means the speciality; everybody while there is none. */
export function isSearched(typed: string, named?: readonly NamedSpeciality[]) {
  const known = specialityWords(named)
  const isMatch = (word: string) =>
    or(
      holds(doctors.searchName, word),
      holds(doctors.searchArea, wordStart(word)),
      inArray(doctors.speciality, specialitiesMeant(word, known)),
    )
  return and(...searchWords(typed).map(isMatch))
}

const batch = 500

/**
 * Folds the texts of rows that another release wrote: one that knew no such column, or folded otherwise. Costs one read of the
 * texts where all are right. A text that changes meanwhile is folded by that change itself.
 */
export async function fillSearchTexts(db: Database): Promise<void> {
  const { id, firstName, lastName, fullNameAr, address, addressAr } = doctors
  const nextAfter = (last: string | undefined) =>
    db
      .select({ id, firstName, lastName, fullNameAr, address, addressAr, searchName: doctors.searchName, searchArea: doctors.searchArea })
      .from(doctors)
      .where(last ? gt(id, last) : undefined)
      .orderBy(asc(id))
      .limit(batch)
  for (let rows = await nextAfter(undefined); rows.length > 0; rows = await nextAfter(rows.at(-1)?.id)) {
    for (const row of rows) {
      const wanted = searchTextsOf(row)
      if (row.searchName === wanted.searchName && row.searchArea === wanted.searchArea) continue
      const unchanged = and(
        eq(id, row.id),
        eq(firstName, row.firstName),
        eq(lastName, row.lastName),
        sql`(${fullNameAr}, ${address}, ${addressAr}) is not distinct from (${row.fullNameAr}, ${row.address}, ${row.addressAr})`,
      )
      await db.update(doctors).set(wanted).where(unchanged)
    }
  }
}
