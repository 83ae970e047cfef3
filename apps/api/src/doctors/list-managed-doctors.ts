import type { ManagedDoctor, ManagedQuery } from '@aafiya/contracts/doctors/doctors'
import type { NamedSpeciality } from '@aafiya/contracts/specialities/specialities'
import { and, desc, eq, ilike, or, sql } from 'drizzle-orm'
import * as z from 'zod/mini'

import { users } from '../account/users.table.ts'
import type { Deps } from '../deps.ts'
import { containing } from '../platform/db/folded.ts'
import { Answer } from '../platform/http/answer.ts'
import { CursorInstant, beginPage, endPage } from '../platform/http/keyset-page.ts'
import { toManagedDoctor } from './doctor-profile-view.ts'
import { doctors } from './doctors.table.ts'
import { searched } from './search-texts.ts'

const Position = z.tuple([z.boolean(), CursorInstant, z.uuid()])

const isPending = sql<boolean>`(${doctors.status} = 'pending')`
/** When the application was submitted; for doctors who never applied, when they were created. */
const since = sql`coalesce(${doctors.appliedAt}, ${doctors.createdAt})`

const behind = ([pending, at, id]: z.infer<typeof Position>) =>
  sql`(${isPending}, ${since}, ${doctors.id}) < (${pending}::boolean, ${at}::timestamptz, ${id}::uuid)`

const matching = ({ status, q }: z.infer<typeof ManagedQuery>, known: readonly NamedSpeciality[]) =>
  and(
    status ? eq(doctors.status, status) : undefined,
    q?.trim() ? or(searched(q, known).isMatch, ilike(users.email, containing(q.trim()))) : undefined,
  )

/** Doctors of every status for administrators: what waits for a decision first, then the latest. */
export async function listManagedDoctors(
  { db, clinic, specialities }: Deps,
  query: z.infer<typeof ManagedQuery>,
): Promise<Answer<ManagedDoctor[]>> {
  const page = beginPage(query, Position)
  const found = await db
    .select({ doctor: doctors, email: users.email })
    .from(doctors)
    .innerJoin(users, eq(users.id, doctors.userId))
    .where(and(matching(query, specialities.current()), page.after && behind(page.after)))
    .orderBy(desc(isPending), desc(since), desc(doctors.id))
    .limit(page.limit + 1)
  const { rows, headers } = endPage(found, page, ({ doctor }) => [
    doctor.status === 'pending',
    (doctor.appliedAt ?? doctor.createdAt).toISOString(),
    doctor.id,
  ])
  return new Answer(
    rows.map(({ doctor, email }) => toManagedDoctor(doctor, email, clinic.facts().currency)),
    headers,
  )
}
