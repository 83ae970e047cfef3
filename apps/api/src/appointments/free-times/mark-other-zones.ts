import { sql } from 'drizzle-orm'

import type { Deps } from '../../deps.ts'
import { freeTimes } from '../../doctors/directory/free-times.table.ts'

/**
 * Marks rows computed in another time zone as changed; does nothing if the configured zone is the same as at the last
 * start.
 */
export async function markOtherZones({ db, clinic }: Pick<Deps, 'db' | 'clinic'>): Promise<void> {
  const { timeZone } = clinic.facts()
  await db.execute(sql`
    insert into free_time_changes (doctor_id)
    select ${freeTimes.doctorId} from ${freeTimes} where ${freeTimes.timeZone} is distinct from ${timeZone}`)
}
