import { sql } from 'drizzle-orm'

import { startBeat } from '../beat.ts'
import type { Log } from '../log.ts'
import type { Database } from './database.ts'
import { openPostgres } from './open-postgres.ts'

const lookMs = 500
/** The oldest state that a visitor may be shown. */
const latestMs = 2_000

/** A copy of the database that others read from. */
export interface Replica {
  readonly db: Database
  /** Whether it has what the primary had two seconds ago. */
  isFresh: () => boolean
  close: () => Promise<void>
}

/** Where the primary's log ends; nothing on a server that is being restored from. */
async function endOfLog(primary: Database): Promise<string | undefined> {
  const [row] = await primary
    .select({ end: sql<string | null>`case when not pg_is_in_recovery() then pg_current_wal_lsn()::text end` })
    .from(sql`(select) as one`)
  return row?.end ?? undefined
}

/** Whether a server has replayed the log up to there. One that was promoted is no replica any more. */
async function hasReplayed(replica: Database, end: string): Promise<boolean> {
  const [row] = await replica
    .select({ isThere: sql<boolean>`pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${end}::pg_lsn` })
    .from(sql`(select) as one`)
  return row?.isThere === true
}

/**
 * A replica by its address. Its clock and its last commit tell nothing about how late it is, since an idle primary
 * commits nothing: so the end of the primary's log is noted, and the replica is asked when it gets there.
 */
export function openReplica(url: string, primary: Database, log: Log): Replica {
  const { db, close } = openPostgres(url, log)
  let noted: { end: string; at: number } | undefined
  let confirmedAt = Number.NEGATIVE_INFINITY
  let wasFresh = false
  const isFresh = () => performance.now() - confirmedAt <= latestMs

  const tell = () => {
    if (isFresh() === wasFresh) return
    wasFresh = !wasFresh
    if (wasFresh) log.info({}, 'visitors read from the replica')
    else log.warn({}, 'the replica is late or away: visitors read from the primary')
  }
  const stop = startBeat(log, {
    everyMs: lookMs,
    failed: 'could not look how late the replica is',
    async run() {
      try {
        const at = performance.now()
        const end = noted ? undefined : await endOfLog(primary)
        if (end !== undefined) noted = { end, at }
        if (!noted || !(await hasReplayed(db, noted.end))) return
        confirmedAt = noted.at
        noted = undefined
      } finally {
        tell()
      }
    },
  })
  return {
    db,
    isFresh,
    async close() {
      await stop()
      await close()
    },
  }
}
