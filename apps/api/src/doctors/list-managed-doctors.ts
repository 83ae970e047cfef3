import type { ManagedDoctor, ManagedQuery } from '@aafiya/contracts/doctors'
import { limits } from '@aafiya/contracts/limits'
import { and, desc, eq, ilike, or, sql } from 'drizzle-orm'
import * as z from 'zod/mini'

import { users } from '../account/users.table.ts'
import type { Deps } from '../deps.ts'
import { Answer } from '../platform/http/answer.ts'
import { readCursor, writeCursor } from '../platform/http/cursor.ts'
import { toManagedDoctor } from './doctor-profile-view.ts'
import { doctors } from './doctors.table.ts'
import { containing } from './list-doctors.ts'
import { isNamed } from './search-names.ts'

const Position = z.tuple([z.boolean(), z.iso.datetime(), z.uuid()])

const isPending = sql<boolean>`(${doctors.status} = 'pending')`
/** When an application was handed in; of those who never applied, when they came. */
const since = sql`coalesce(${doctors.appliedAt}, ${doctors.createdAt})`

function after(cursor: string) {
  const [pending, at, id] = readCursor(Position, cursor)
  return sql`(${isPending}, ${since}, ${doctors.id}) < (${pending}::boolean, ${at}::timestamptz, ${id}::uuid)`
}

const matching = ({ status, q }: z.infer<typeof ManagedQuery>) =>
  and(status ? eq(doctors.status, status) : undefined, q?.trim() ? or(isNamed(q), ilike(users.email, containing(q.trim()))) : undefined)

/** Doctors of every status for administrators: what waits for a decision first, then the latest. */
export async function listManagedDoctors({ db, config }: Deps, query: z.infer<typeof ManagedQuery>): Promise<Answer<ManagedDoctor[]>> {
  const limit = query.limit ? Number(query.limit) : limits.pageMax
  const rows = await db
    .select({ doctor: doctors, email: users.email })
    .from(doctors)
    .innerJoin(users, eq(users.id, doctors.userId))
    .where(and(matching(query), query.cursor ? after(query.cursor) : undefined))
    .orderBy(desc(isPending), desc(since), desc(doctors.id))
    .limit(limit + 1)
  const page = rows.slice(0, limit)
  const last = page.at(-1)?.doctor
  const next = last && [last.status === 'pending', (last.appliedAt ?? last.createdAt).toISOString(), last.id]
  return new Answer(
    page.map(({ doctor, email }) => toManagedDoctor(doctor, email, config.clinic.currency)),
    next && rows.length > page.length ? { 'X-Next-Cursor': writeCursor(next) } : {},
  )
}
