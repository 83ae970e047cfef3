import type { Doctor, DoctorQuery } from '@aafiya/contracts/doctors'
import { and, asc, eq, ilike, sql } from 'drizzle-orm'
import * as z from 'zod/mini'

import type { Deps } from '../deps.ts'
import { Answer } from '../platform/http/answer.ts'
import { readCursor, writeCursor } from '../platform/http/cursor.ts'
import { toDoctor } from './doctor-view.ts'
import { doctors } from './doctors.table.ts'
import { isNamed } from './search-names.ts'

/** Anybody can make up a cursor; PostgreSQL text takes no NUL. */
const Name = z.string().check(z.regex(/^\P{Cc}*$/u))

/** The last entry of a page of doctors: where the next one begins. */
const Position = z.tuple([Name, Name, z.uuid()])

/** `%` and `_` in what somebody typed mean themselves. */
export const containing = (text: string) => `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`

const matching = ({ speciality, q }: z.infer<typeof DoctorQuery>) =>
  and(
    eq(doctors.status, 'approved'),
    speciality ? ilike(doctors.speciality, containing(speciality)) : undefined,
    q ? isNamed(q) : undefined,
  )

const after = (cursor: string) => {
  const [firstName, lastName, id] = readCursor(Position, cursor)
  return sql`(${doctors.firstName}, ${doctors.lastName}, ${doctors.id}) > (${firstName}, ${lastName}, ${id}::uuid)`
}

/** Listed doctors by name, then id. With `limit` a page, and in `X-Next-Cursor` where the next one begins. */
export async function listDoctors({ db, config }: Deps, query: z.infer<typeof DoctorQuery> = {}): Promise<Answer<Doctor[]>> {
  const limit = query.limit ? Number(query.limit) : undefined
  const select = db
    .select()
    .from(doctors)
    .where(and(matching(query), query.cursor ? after(query.cursor) : undefined))
    .orderBy(asc(doctors.firstName), asc(doctors.lastName), asc(doctors.id))
  const rows = await (limit ? select.limit(limit + 1) : select)
  const page = limit ? rows.slice(0, limit) : rows
  const last = page.at(-1)
  const headers = last && rows.length > page.length ? { 'X-Next-Cursor': writeCursor([last.firstName, last.lastName, last.id]) } : {}
  return new Answer(
    page.map((row) => toDoctor(row, config.clinic.currency)),
    headers,
  )
}
