import { createHash } from 'node:crypto'

import type { RateLimit } from '@aafiya/contracts/platform/rates'
import { and, eq, gt, lte, sql } from 'drizzle-orm'

import type { Clock } from './clock.ts'
import type { Database } from './db/database.ts'
import { deleteInBatches } from './db/delete-in-batches.ts'
import { prepared } from './db/prepared.ts'
import { Problem } from './problem.ts'
import { rateLimits } from './rate-limits.table.ts'

/** At most `limit` times in a window of `minutes` for whatever `key` names: what is counted, a colon, and for whom. */
export interface Rate {
  key: string
  limit: number
  minutes: number
}

/** A declared rate for one of those it counts. */
export const rateFor = ({ name, limit, minutes }: RateLimit, ...counted: string[]): Rate => ({
  key: `${name}:${counted.join(':')}`,
  limit,
  minutes,
})

export interface Throttle {
  /** Counts one more, or throws `too_many_requests`. */
  hit: (...rates: Rate[]) => Promise<void>
  /** Counts one more; says whether it was still within the rate. */
  tryConsume: (rate: Rate) => Promise<boolean>
  /** How often it happened in the window that is running. */
  count: (key: string) => Promise<number>
  /** Forgets what was counted. */
  clear: (...keys: string[]) => Promise<void>
  /** Deletes windows that are over. */
  sweep: () => Promise<void>
}

/** E-mail and IP addresses, also of people without an account, are not stored: only their hash is. */
function stored(key: string): string {
  const colon = key.indexOf(':')
  return colon < 0
    ? key
    : key.slice(0, colon + 1) +
        createHash('sha256')
          .update(key.slice(colon + 1))
          .digest('base64url')
}

/** Counts one more in the window that is running, or begins a new one. One statement, so that of parallel calls each is counted. */
const countOne = prepared((db) => {
  const isOver = sql`${rateLimits.endsAt} <= ${sql.placeholder('now')}::timestamptz`
  return db
    .insert(rateLimits)
    .values({ key: sql.placeholder('key'), count: 1, endsAt: sql.placeholder('endsAt') })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${isOver} then 1 else ${rateLimits.count} + 1 end`,
        endsAt: sql`case when ${isOver} then excluded.ends_at else ${rateLimits.endsAt} end`,
      },
    })
    .returning()
    .prepare('count_rate')
})

/**
 * Rates over one table that all processes share, counted by one atomic statement each. rate-limiter-flexible was tried on
 * paper and left out: it reads `Date.now()` itself, and every rule here takes its time from the clock.
 */
export function createThrottle({ db, clock, factor }: { db: Database; clock: Clock; factor: number }): Throttle {
  async function add({ key, minutes }: Rate) {
    const now = clock.now()
    const endsAt = new Date(now.getTime() + minutes * 60_000)
    const [row] = await countOne(db).execute({ key: stored(key), now: now.toISOString(), endsAt })
    if (!row) throw new Error('a counted rate answers its row')
    return { count: row.count, secondsLeft: (row.endsAt.getTime() - now.getTime()) / 1000 }
  }
  const within = (count: number, rate: Rate) => count <= Math.max(1, Math.round(rate.limit * factor))

  return {
    async hit(...rates) {
      for (const rate of rates) {
        const { count, secondsLeft } = await add(rate)
        if (!within(count, rate)) throw new Problem('too_many_requests', { retryAfter: secondsLeft })
      }
    },
    tryConsume: async (rate) => within((await add(rate)).count, rate),
    async count(key) {
      const [row] = await db
        .select({ count: rateLimits.count })
        .from(rateLimits)
        .where(and(eq(rateLimits.key, stored(key)), gt(rateLimits.endsAt, clock.now())))
      return row?.count ?? 0
    },
    async clear(...keys) {
      if (keys.length > 0) await db.delete(rateLimits).where(sql`${rateLimits.key} in ${keys.map(stored)}`)
    },
    async sweep() {
      await deleteInBatches(db, rateLimits, lte(rateLimits.endsAt, clock.now()))
    },
  }
}
