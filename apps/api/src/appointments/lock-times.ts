import { createHash } from 'node:crypto'

import { sql } from 'drizzle-orm'

import type { Tx } from '../platform/db/database.ts'

const lockOf = (who: string, startsAt: Date) => createHash('sha256').update(`${who}@${startsAt.toISOString()}`).digest().readBigInt64BE()

/**
 * Queues transactions that want the same times, always in the same order, so that two patients who swap slots wait for each
 * other instead of deadlocking. It decides nothing: the constraints decide who gets a time, also on the embedded database, where
 * these locks have no effect because it has one session.
 */
export async function lockTimes(tx: Tx, doctorId: string, patientId: string, times: readonly Date[]): Promise<void> {
  const locks = new Set(times.flatMap((time) => [lockOf(doctorId, time), lockOf(patientId, time)]))
  for (const lock of [...locks].toSorted((a, b) => (a < b ? -1 : 1)))
    await tx.execute(sql`select pg_advisory_xact_lock(${lock.toString()}::bigint)`)
}
