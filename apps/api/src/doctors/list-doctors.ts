import type { Doctor, DoctorQuery } from '@aafiya/contracts/doctors'
import { limits } from '@aafiya/contracts/limits'
import { specialitiesNamed, type NamedSpeciality } from '@aafiya/contracts/specialities'
import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'

import type { Deps } from '../deps.ts'
import { Answer } from '../platform/http/answer.ts'
import { beginPage, endPage } from '../platform/http/keyset-page.ts'
import { toDoctor } from './doctor-view.ts'
import { doctors } from './doctors.table.ts'
import { searched } from './search-texts.ts'

/** Anybody can make up a cursor; PostgreSQL text takes no NUL. */
const Name = z.string().check(z.regex(/^\P{Cc}*$/u))

/** The last entry of a page of doctors: where the next one begins. First its rank in a search. */
const Position = z.tuple([z.int(), Name, Name, z.uuid()])

const keysOf = (known: readonly NamedSpeciality[]) => known.map(({ key }) => key)

/** Names as they are spelt come first, those that may be meant after them. */
const rankOf = (isExact: SQL | undefined): SQL<number> => (isExact ? sql`case when ${isExact} then 0 else 1 end` : sql`0`).mapWith(Number)

/** Listed doctors by name, then id, those who are found by another spelling last: a page of them, and in `X-Next-Cursor` where the next one begins. */
export async function listDoctors({ db, clinic, specialities }: Deps, query: z.infer<typeof DoctorQuery> = {}): Promise<Answer<Doctor[]>> {
  const page = beginPage(query, Position, limits.doctorsPage)
  const known = specialities.current()
  const { isMatch, isExact } = query.q ? searched(query.q, known) : {}
  const isOfSpeciality = query.speciality && inArray(doctors.speciality, [...specialitiesNamed(query.speciality, keysOf(known))])
  const rank = rankOf(isExact)
  const [ranked, firstName, lastName, id] = page.after ?? []
  const isBehind =
    page.after &&
    sql`(${rank}, ${doctors.firstName}, ${doctors.lastName}, ${doctors.id}) > (${ranked}::int, ${firstName}, ${lastName}, ${id}::uuid)`
  const found = await db
    .select({ doctor: doctors, rank })
    .from(doctors)
    .where(and(eq(doctors.status, 'approved'), isOfSpeciality || undefined, isMatch, isBehind))
    .orderBy(...(isExact ? [asc(rank)] : []), asc(doctors.firstName), asc(doctors.lastName), asc(doctors.id))
    .limit(page.limit + 1)
  const { rows, headers } = endPage(found, page, ({ doctor, rank: place }) => [place, doctor.firstName, doctor.lastName, doctor.id])
  return new Answer(
    rows.map(({ doctor }) => toDoctor(doctor, clinic.facts().currency)),
    headers,
  )
}
