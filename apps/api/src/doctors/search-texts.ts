import { searchArea, searchName, searchWords, wordStart } from '@aafiya/contracts/name-search'
import { isArticle, skeletonStarts, skeletonText } from '@aafiya/contracts/name-skeleton'
import type { NamedSpeciality } from '@aafiya/contracts/specialities'
import { specialitiesMeant, specialityWords } from '@aafiya/contracts/speciality-words'
import { and, asc, eq, gt, inArray, or, sql, type Column } from 'drizzle-orm'

import type { Database } from '../platform/db/database.ts'
import { doctorFullName } from './doctor-view.ts'
import { doctors, type DoctorRow } from './doctors.table.ts'

type Searched = Pick<DoctorRow, 'firstName' | 'lastName'> & {
  [Text in 'fullNameAr' | 'address' | 'addressAr']?: DoctorRow[Text] | undefined
}

/** In capitals behind the folded name, where nothing that is typed and folded is found by chance. */
const skeletonPart = (name: string) => skeletonText(name).toUpperCase()

/** What the search looks in: stored with every change of name or address, since no SQL folds letters as the contract does. */
export const searchTextsOf = (doctor: Searched) => ({
  searchName:
    searchName(doctorFullName(doctor), doctor.fullNameAr ?? null) + skeletonPart(`${doctorFullName(doctor)} ${doctor.fullNameAr ?? ''}`),
  searchArea: searchArea(doctor.address ?? null, doctor.addressAr ?? null),
})

const holds = (text: Column, part: string) => sql`strpos(${text}, ${part}) > 0`

/** A name that may be meant: the same consonants, in whichever script. */
const soundsLike = (word: string) =>
  and(...skeletonStarts(word).map((any) => or(...any.map((start) => holds(doctors.searchName, start.toUpperCase())))))

/**
 * Doctors of whom every word typed is a part of the name, of the address, or means the speciality, or might be their name in another
 * spelling; everybody while there is none. `isExact`: without those other spellings, which come last.
 */
export function searched(typed: string, named?: readonly NamedSpeciality[]) {
  const known = specialityWords(named)
  const isHere = (word: string) =>
    or(
      holds(doctors.searchName, word),
      holds(doctors.searchArea, wordStart(word)),
      inArray(doctors.speciality, specialitiesMeant(word, known)),
    )
  const words = searchWords(typed).filter((word, _, all) => all.length === 1 || !isArticle(word))
  return { isMatch: and(...words.map((word) => or(isHere(word), soundsLike(word)))), isExact: and(...words.map(isHere)) }
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
      .select({
        id,
        firstName,
        lastName,
        fullNameAr,
        address,
        addressAr,
        searchName: doctors.searchName,
        searchArea: doctors.searchArea,
      })
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
