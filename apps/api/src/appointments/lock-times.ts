import { createHash } from 'node:crypto'

import { limits } from '@aafiya/contracts/platform/limits'
import { sql, type SQL } from 'drizzle-orm'

import type { Tx } from '../platform/db/database.ts'
import { prepared } from '../platform/db/prepared.ts'
import type { Span } from './span.ts'

const cellMs = limits.slotMinutes * 60_000

/** The half hours that a span touches, by number. */
function cellsOf({ from, to }: Span): number[] {
  const first = Math.floor(from.getTime() / cellMs)
  const last = Math.ceil(to.getTime() / cellMs)
  return Array.from({ length: last - first }, (_, index) => first + index)
}

const lockOf = (who: string, cell: number) => createHash('sha256').update(`${who}@${cell}`).digest().readBigInt64BE()

/** Locks times, as a part of a statement with the parameter `locks`: the array is processed in its order. */
export const lockedIf = (condition: SQL) =>
  sql`(select count(pg_advisory_xact_lock(lock)) from unnest(${sql.placeholder('locks')}::bigint[]) as lock where ${condition})`

const lockAll = prepared((db) =>
  db
    .select({ locked: lockedIf(sql`true`) })
    .from(sql`(select) as nothing`)
    .prepare('lock_times'),
)

/**
 * Queues transactions that want the same times, always in the same order, so that two patients who swap slots wait
 * for each other instead of deadlocking. It decides nothing: the constraints decide who gets a time, also on the
 * embedded database, where these locks have no effect because it has one session.
 */
export const lockTimes = (tx: Tx, doctorId: string, personId: string, spans: readonly Span[]): Promise<void> =>
  lockTimesOf(
    tx,
    spans.map((span) => ({ doctorId, personId, span })),
  )

interface WantedTime {
  doctorId: string
  personId: string
  span: Span
}

/** The locks of some times in their order, as an array of the database. */
export function locksOf(...wanted: readonly WantedTime[]): string {
  const locks = new Set(
    wanted.flatMap(({ doctorId, personId, span }) =>
      cellsOf(span).flatMap((cell) => [lockOf(doctorId, cell), lockOf(personId, cell)]),
    ),
  )
  const ordered = [...locks].toSorted((a, b) => (a < b ? -1 : 1))
  return `{${ordered.join()}}`
}

/** The same for several people. Times that the transaction has locked already it gets at once. */
export async function lockTimesOf(tx: Tx, wanted: readonly WantedTime[]): Promise<void> {
  await lockAll(tx).execute({ locks: locksOf(...wanted) })
}
