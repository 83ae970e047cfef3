import type { DoctorFacets, DoctorFilter } from '@aafiya/contracts/doctors/directory'
import { civilAt } from '@aafiya/contracts/hours/clinic-time'
import { lt, sql } from 'drizzle-orm'

import type { Deps } from '../../deps.ts'
import type { Database } from '../../platform/db/database.ts'
import { deleteInBatches } from '../../platform/db/delete-in-batches.ts'
import { doctors } from '../doctors.table.ts'
import { directoryChanges } from './directory-changes.table.ts'
import { conditionsOf, meeting } from './directory-filter.ts'
import { doctorFacets } from './doctor-facets.ts'

/** What is counted of a filter of the directory. */
type Count<Counted> = (deps: Deps, query: DoctorFilter) => Promise<Counted>

/** What can be chosen in the directory, with the counts of some filters kept. */
export type KeptFacets = Count<DoctorFacets>
/** How many doctors match, likewise. */
export type KeptTotal = Count<number>

/** Filters of which the counts are kept, those that were asked for first given up first. */
const keptMax = 100
/** Rows of changes beyond which reading them would cost something. */
const changesMax = 500

/** Names what is counted, and says whether there are many rows to read for that. */
async function readVersion(db: Database): Promise<{ version: string; isLong: boolean }> {
  const [row] = await db
    .select({
      changes: sql<number>`count(*)::int`,
      version: sql<string>`count(*) || ':' || coalesce(sum(hashtextextended(${directoryChanges.id}::text, 0)), 0)`,
    })
    .from(directoryChanges)
  return { version: row?.version ?? '', isLong: (row?.changes ?? 0) > changesMax }
}

/** Writes a new change before it deletes the old ones, so that no version is ever seen twice. */
export async function deleteOldChanges(db: Database): Promise<void> {
  const [newest] = await db.insert(directoryChanges).values({}).returning()
  if (newest) await deleteInBatches(db, directoryChanges, lt(directoryChanges.id, newest.id))
}

/**
 * Keeps what is counted of filters. Freshness: every call asks the database for the version of the directory, after it came in and free times were made
 * fresh, and counts again where that is another one, or the clinic's day or specialities are. So a change shows at once, on every process.
 */
function createKept<Counted>(count: Count<Counted>): Count<Counted> {
  const kept = new Map<string, { version: string; counted: Promise<Counted> }>()

  return async (deps, query) => {
    const { db, clock, clinic, hooks, specialities } = deps
    await hooks.freshFreeTimes()
    const { version: changes, isLong } = await readVersion(db)
    const { timeZone } = clinic.facts()
    const version = JSON.stringify([changes, civilAt(clock.now(), timeZone).date, timeZone, specialities.current()])
    const key = JSON.stringify(Object.entries(query).toSorted())
    const known = kept.get(key)
    if (known?.version === version) return known.counted
    // Read after the version: at least as new.
    const counted = count(deps, query)
    kept.delete(key)
    kept.set(key, { version, counted })
    const [oldest] = kept.keys()
    if (kept.size > keptMax && oldest !== undefined) kept.delete(oldest)
    try {
      return await counted
    } catch (error) {
      kept.delete(key)
      throw error
    } finally {
      if (isLong) await deleteOldChanges(db)
    }
  }
}

export const createKeptFacets = (): KeptFacets => createKept(doctorFacets)

export const createKeptTotal = (): KeptTotal =>
  createKept(async (deps, query) => deps.db.$count(doctors, meeting(conditionsOf(deps, query).conditions)))
