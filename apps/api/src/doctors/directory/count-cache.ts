import type { DoctorFilter } from '@aafiya/contracts/doctors/directory'
import { civilAt } from '@aafiya/contracts/hours/clinic-time'
import { lt, sql } from 'drizzle-orm'

import type { CountCache, Deps } from '../../deps.ts'
import type { Database } from '../../platform/db/database.ts'
import { deleteInBatches } from '../../platform/db/delete-in-batches.ts'
import { doctors } from '../doctors.table.ts'
import { directoryChanges } from './directory-changes.table.ts'
import { conditionsOf, meeting } from './directory-filter.ts'
import { doctorFacets } from './doctor-facets.ts'

/** How many filters have their counts cached; the oldest is dropped first. */
const cachedMax = 100
/** Rows of changes beyond which reading them would cost something. */
const changesMax = 500

/** The directory's version, and whether counting means reading many rows. */
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
 * Freshness: every call refreshes the free times, reads the directory's version from the database, and counts again
 * if the version, the clinic's day or the specialities have changed. So a change shows immediately, on every process.
 */
function createCountCache<Counted>(primary: Database, count: CountCache<Counted>['read']): CountCache<Counted> {
  const cached = new Map<string, { version: string; counted: Promise<Counted> }>()

  async function read(deps: Deps, query: DoctorFilter): Promise<Counted> {
    const { db, clock, clinic, hooks, specialities } = deps
    await hooks.freshFreeTimes()
    const { version: changes, isLong } = await readVersion(db)
    const { timeZone } = clinic.facts()
    const version = JSON.stringify([changes, civilAt(clock.now(), timeZone).date, timeZone, specialities.current()])
    const key = JSON.stringify(Object.entries(query).toSorted())
    const known = cached.get(key)
    if (known?.version === version) return known.counted
    // Read after the version: at least as new.
    const counted = count(deps, query)
    cached.delete(key)
    cached.set(key, { version, counted })
    const [oldest] = cached.keys()
    if (cached.size > cachedMax && oldest !== undefined) cached.delete(oldest)
    try {
      return await counted
    } catch (error) {
      cached.delete(key)
      throw error
    } finally {
      if (isLong) await deleteOldChanges(primary)
    }
  }
  return { read }
}

export const createFacetsCache = (primary: Database) => createCountCache(primary, doctorFacets)

export const createTotalCache = (primary: Database) =>
  createCountCache(primary, async (deps, query) =>
    deps.db.$count(doctors, meeting(conditionsOf(deps, query).conditions)),
  )
