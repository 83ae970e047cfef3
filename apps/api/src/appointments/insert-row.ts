import { getTableColumns, sql, type SQL } from 'drizzle-orm'

import { clinicSettings } from '../clinic/clinic-settings.table.ts'
import type { Queryable, Tx } from '../platform/db/database.ts'
import { prepared } from '../platform/db/prepared.ts'
import { insertOf, toJson } from '../platform/db/write-together.ts'
import { appointments, type AppointmentRow } from './appointments.table.ts'

/**
 * The statement reads the currency, and so waits for a concurrent change of it. A change also waits for running
 * inserts, so that no visit is booked in a currency that has just been replaced.
 */
const clinicCurrency = sql`coalesce((select ${clinicSettings.currency} from ${clinicSettings}), given.currency)`

/** Takes the locks, in their order, before the row is written: one round trip for both. */
const createInsert = (name: string, computed: Readonly<Record<string, SQL>>) =>
  prepared((db: Queryable) => {
    const locking = sql`select count(pg_advisory_xact_lock(lock)) from unnest(${sql.placeholder('locks')}::bigint[]) as lock`
    const written = db
      .$with('written', getTableColumns(appointments))
      .as(sql`${insertOf(appointments, 0, computed)} where (${locking}) is not null on conflict do nothing returning *`)
    return db.with(written).select().from(written).prepare(name)
  })

const insertAsGiven = createInsert('insert_visit', {})
const insertInClinicCurrency = createInsert('insert_visit_in_clinic_currency', { currency: clinicCurrency })

interface NewRow {
  row: typeof appointments.$inferInsert
  /** Of `locksOf`. */
  locks: string
  /** Replaces the row's currency with the one that administrators have set, if they have. */
  isInClinicCurrency: boolean
}

/** Locks the time of a row and inserts it; nothing if a constraint refuses it. */
export async function insertRow(
  tx: Tx,
  { row, locks, isInClinicCurrency }: NewRow,
): Promise<AppointmentRow | undefined> {
  const insert = isInClinicCurrency ? insertInClinicCurrency : insertAsGiven
  const [inserted] = await insert(tx).execute({ rows0: toJson(appointments, [row]), locks })
  return inserted
}
