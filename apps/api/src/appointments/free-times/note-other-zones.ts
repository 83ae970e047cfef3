import { sql } from 'drizzle-orm'

import type { Deps } from '../../deps.ts'
import { freeTimes } from '../../doctors/directory/free-times.table.ts'

/** Notes rows whose days are those of another zone: nothing is written where the environment has another one than at the last start. */
export async function noteOtherZones({ db, clinic }: Pick<Deps, 'db' | 'clinic'>): Promise<void> {
  const { timeZone } = clinic.facts()
  await db.execute(sql`
    insert into free_time_changes (doctor_id)
    select ${freeTimes.doctorId} from ${freeTimes} where ${freeTimes.timeZone} is distinct from ${timeZone}`)
}
