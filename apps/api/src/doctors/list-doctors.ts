import type { Doctor, DoctorQuery } from '@aafiya/contracts/doctors'
import { limits } from '@aafiya/contracts/limits'
import { specialitiesNamed, type NamedSpeciality } from '@aafiya/contracts/specialities'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import * as z from 'zod/mini'

import type { Deps } from '../deps.ts'
import { Answer } from '../platform/http/answer.ts'
import { beginPage, endPage } from '../platform/http/keyset-page.ts'
import { toDoctor } from './doctor-view.ts'
import { doctors } from './doctors.table.ts'
import { isSearched } from './search-texts.ts'

/** Anybody can make up a cursor; PostgreSQL text takes no NUL. */
const Name = z.string().check(z.regex(/^\P{Cc}*$/u))

/** The last entry of a page of doctors: where the next one begins. */
const Position = z.tuple([Name, Name, z.uuid()])

const keysOf = (known: readonly NamedSpeciality[]) => known.map(({ key }) => key)

const matching = ({ speciality, q }: z.infer<typeof DoctorQuery>, known: readonly NamedSpeciality[]) =>
  and(
    eq(doctors.status, 'approved'),
    speciality ? inArray(doctors.speciality, [...specialitiesNamed(speciality, keysOf(known))]) : undefined,
    q ? isSearched(q, known) : undefined,
  )

const behind = ([firstName, lastName, id]: z.infer<typeof Position>) =>
  sql`(${doctors.firstName}, ${doctors.lastName}, ${doctors.id}) > (${firstName}, ${lastName}, ${id}::uuid)`

/** Listed doctors by name, then id: a page of them, and in `X-Next-Cursor` where the next one begins. */
export async function listDoctors({ db, clinic, specialities }: Deps, query: z.infer<typeof DoctorQuery> = {}): Promise<Answer<Doctor[]>> {
  const page = beginPage(query, Position, limits.doctorsPage)
  const found = await db
    .select()
    .from(doctors)
    .where(and(matching(query, specialities.current()), page.after && behind(page.after)))
    .orderBy(asc(doctors.firstName), asc(doctors.lastName), asc(doctors.id))
    .limit(page.limit + 1)
  const { rows, headers } = endPage(found, page, ({ firstName, lastName, id }) => [firstName, lastName, id])
  return new Answer(
    rows.map((row) => toDoctor(row, clinic.facts().currency)),
    headers,
  )
}
