import { doctors as endpoints, type Doctor } from '@aafiya/contracts/doctors/doctors'
import { limits } from '@aafiya/contracts/platform/limits'
import { asc, sql } from 'drizzle-orm'
import * as z from 'zod/mini'

import type { Deps } from '../deps.ts'
import type { Database } from '../platform/db/database.ts'
import { ReadyAnswer } from '../platform/http/ready-answer.ts'
import { shareNext } from '../platform/share-next.ts'
import { doctors } from './doctors.table.ts'
import { isListed } from './is-listed.ts'
import { listDoctors } from './list-doctors.ts'

/**
 * The version of the list's rows. Every write gives a row a new `xmin`, so no writer, of this release or another, can
 * forget to report a change; a lock changes nothing.
 */
async function versionOf(db: Database): Promise<string> {
  const listed = db
    .select({ id: doctors.id, written: sql`xmin::text`.as('written') })
    .from(doctors)
    .where(isListed)
    .orderBy(asc(doctors.firstName), asc(doctors.lastName), asc(doctors.id))
    .limit(limits.doctorsPage + 1)
    .as('listed')
  const [row] = await db
    .select({
      version: sql<string>`count(*) || ':' || coalesce(sum(hashtextextended(${listed.id}::text || written, 0)), 0)`,
    })
    .from(listed)
  return row?.version ?? ''
}

/**
 * Caches the list as the bytes of its answer. Freshness: every call reads the version of the rows from the database,
 * and the bytes are rebuilt if it or the clinic's currency has changed. So a change shows immediately, on every
 * process.
 */
export function createDoctorListCache(deps: Pick<Deps, 'db' | 'clinic'>): Deps['doctorListCache'] {
  let cached: { version: string; answer: ReadyAnswer<Doctor[]> } | undefined

  const read = shareNext(async () => {
    const version = `${await versionOf(deps.db)} ${deps.clinic.facts().currency}`
    if (cached?.version !== version) {
      // Read after the version: at least as new.
      const { body, headers } = await listDoctors(deps)
      cached = { version, answer: new ReadyAnswer(z.parse(endpoints.list.response, body), headers) }
    }
    return cached.answer
  })
  return { read }
}
