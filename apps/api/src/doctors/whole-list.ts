import { doctors as endpoints, type Doctor } from '@aafiya/contracts/doctors/doctors'
import { limits } from '@aafiya/contracts/platform/limits'
import { asc, eq, sql } from 'drizzle-orm'
import * as z from 'zod/mini'

import type { Deps } from '../deps.ts'
import type { Database } from '../platform/db/database.ts'
import { ReadyAnswer } from '../platform/http/ready-answer.ts'
import { shareNext } from '../platform/share-next.ts'
import { doctors } from './doctors.table.ts'
import { listDoctors } from './list-doctors.ts'

/** The list of doctors without parameters, ready as bytes. */
export interface WholeList {
  readonly current: () => Promise<ReadyAnswer<Doctor[]>>
}

/**
 * Names the rows that the list is made of. Every write of a row gives it another `xmin`, so no writer, of this release or another one, can
 * forget to say that something changed; a lock changes nothing.
 */
async function versionOf(db: Database): Promise<string> {
  const listed = db
    .select({ id: doctors.id, written: sql`xmin::text`.as('written') })
    .from(doctors)
    .where(eq(doctors.status, 'approved'))
    .orderBy(asc(doctors.firstName), asc(doctors.lastName), asc(doctors.id))
    .limit(limits.doctorsPage + 1)
    .as('listed')
  const [row] = await db
    .select({ version: sql<string>`count(*) || ':' || coalesce(sum(hashtextextended(${listed.id}::text || written, 0)), 0)` })
    .from(listed)
  return row?.version ?? ''
}

/**
 * Keeps the list as the bytes of its answer. Freshness: every call asks the database for the version of the rows, after it came in, and the
 * bytes are made again where that, or the clinic's currency, is another one. So a change shows at once, on every process.
 */
export function createWholeList(deps: Pick<Deps, 'db' | 'clinic'>): WholeList {
  let kept: { version: string; answer: ReadyAnswer<Doctor[]> } | undefined

  const read = shareNext(async () => {
    const version = `${await versionOf(deps.db)} ${deps.clinic.facts().currency}`
    if (kept?.version !== version) {
      // Read after the version: at least as new.
      const { body, headers } = await listDoctors(deps)
      kept = { version, answer: new ReadyAnswer(z.parse(endpoints.list.response, body), headers) }
    }
    return kept.answer
  })
  return { current: read }
}
