import { sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

import type { Database } from './database.ts'

const batch = 1000

/**
 * Deletes obsolete rows, a thousand at a time, so that no statement holds many locks or runs long. Rows locked by
 * another transaction are left to the next sweep. Returns how many were deleted.
 */
export async function deleteInBatches(db: Database, table: PgTable, where: SQL | undefined): Promise<number> {
  for (let total = 0; ;) {
    const some = sql`select ctid from ${table} where ${where ?? sql`true`} limit ${batch} for update skip locked`
    const gone = await db
      .delete(table)
      .where(sql`ctid = any(array(${some}))`)
      .returning({ one: sql`1` })
    total += gone.length
    if (gone.length < batch) return total
  }
}
