import { createHash } from 'node:crypto'

import { sql } from 'drizzle-orm'

import type { Tx } from '../platform/db/database.ts'

const lockOf = (who: string, startsAt: Date) => createHash('sha256').update(`${who}@${startsAt.toISOString()}`).digest().readBigInt64BE()

/**
 * Queues transactions that want the same times, always in one order, so that two patients who swap slots wait for each
 * other instead of deadlocking. It decides nothing: who gets a time is the constraints' word, also where these locks
 * exclude nobody (the embedded database has one session).
 */
export async function lockTimes(tx: Tx, doctorId: string, patientId: string, times: readonly Date[]): Promise<void> {
  const locks = new Set(times.flatMap((time) => [lockOf(doctorId, time), lockOf(patientId, time)]))
  for (const lock of [...locks].toSorted((a, b) => (a < b ? -1 : 1)))
    await tx.execute(sql`select pg_advisory_xact_lock(${lock.toString()}::bigint)`)
}
