import type { RateLimit } from '@aafiya/contracts/platform/rates'
import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm'

import type { Clock } from './clock.ts'
import type { Database } from './db/database.ts'
import { deleteInBatches } from './db/delete-in-batches.ts'
import { prepared } from './db/prepared.ts'
import { Problem } from './problem.ts'
import { rateLimits } from './rate-limits.table.ts'
import type { Secrets } from './secrets.ts'

/**
 * At most `limit` times in a window of `minutes` for each `key`: the rate's name, a colon, and the subject it counts.
 */
export interface Rate {
  key: string
  limit: number
  minutes: number
  /** The same for the /48 around an IPv6 network address. */
  site?: Rate
}

/** The /48 around the /64 that `networkAddress` answers for IPv6. */
export const siteOf = (address: string): string => address.replace(/^((?:[\da-f]+:){3})[\da-f]+::\/64$/, '$1:/48')

/** A declared rate applied to one of its subjects; the network address comes last. */
export function rateFor({ name, by, limit, minutes, siteLimit = 5 * limit }: RateLimit, ...counted: string[]): Rate {
  const rate = { key: `${name}:${counted.join(':')}`, limit, minutes }
  const address = counted.at(-1) ?? ''
  const site = siteOf(address)
  if (!by.endsWith('network address') || site === address) return rate
  return { ...rate, site: { key: `${name}:${[...counted.slice(0, -1), site].join(':')}`, limit: siteLimit, minutes } }
}

const withSites = (rates: readonly Rate[]): Rate[] => rates.flatMap((rate) => (rate.site ? [rate, rate.site] : [rate]))

export interface Throttle {
  /** Counts one more, or throws `too_many_requests`. */
  hit: (...rates: Rate[]) => Promise<void>
  /** The same of what this process alone counts, in memory: for calls that are to cost no statement. */
  hitInMemory: (rate: Rate) => void
  /** Counts one more; returns whether it was still within the rate. */
  tryConsume: (rate: Rate) => Promise<boolean>
  /** How often it happened in the window that is running. */
  count: (key: string) => Promise<number>
  /** Takes back one that was counted. */
  takeBack: (rate: Rate) => Promise<void>
  /** Resets counters. */
  clear: (...keys: string[]) => Promise<void>
  /** Deletes windows that are over. */
  sweep: () => Promise<void>
}

/**
 * Lets the commit of this statement not wait until it is on the disk. A database that crashes may forget what was
 * counted in the last second.
 */
const commitSoon = sql`set_config('synchronous_commit', 'off', true)`

/**
 * Counts one more in the current window, or begins a new one. A single statement, so that concurrent calls are all
 * counted.
 */
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
    .returning({ count: rateLimits.count, endsAt: rateLimits.endsAt, commit: commitSoon })
    .prepare('count_rate')
})

/** So many windows are kept in memory; then the one that began first is forgotten. */
const mostWindows = 50_000

/** Counts in memory, in windows as the table has them. */
function countInMemory(clock: Clock) {
  const windows = new Map<string, { count: number; endsAt: number }>()
  return ({ key, minutes }: Rate) => {
    const now = clock.now().getTime()
    const running = windows.get(key)
    if (running && running.endsAt > now) return { count: ++running.count, secondsLeft: (running.endsAt - now) / 1000 }
    windows.delete(key)
    // In the order in which they began.
    for (const [old, { endsAt }] of windows) {
      if (endsAt > now && windows.size < mostWindows) break
      windows.delete(old)
    }
    windows.set(key, { count: 1, endsAt: now + minutes * 60_000 })
    return { count: 1, secondsLeft: minutes * 60 }
  }
}

interface ThrottleDeps {
  db: Database
  clock: Clock
  secrets: Pick<Secrets, 'hash'>
  factor: number
}

/**
 * Rates over one table that all processes share, counted by one atomic statement each. rate-limiter-flexible was tried
 * on paper and left out: it reads `Date.now()` itself, and every rule here takes its time from the clock.
 */
export function createThrottle({ db, clock, secrets, factor }: ThrottleDeps): Throttle {
  /**
   * E-mail and IP addresses, also of people without an account, are not stored: only a keyed hash, which trying them
   * all does not reverse.
   */
  const stored = (key: string): string => {
    const colon = key.indexOf(':')
    return colon < 0 ? key : key.slice(0, colon + 1) + secrets.hash('rate', key.slice(colon + 1))
  }
  async function add({ key, minutes }: Rate) {
    const now = clock.now()
    const endsAt = new Date(now.getTime() + minutes * 60_000)
    const [row] = await countOne(db).execute({ key: stored(key), now: now.toISOString(), endsAt })
    if (!row) throw new Error('a counted rate answers its row')
    return { count: row.count, secondsLeft: (row.endsAt.getTime() - now.getTime()) / 1000 }
  }
  const addInMemory = countInMemory(clock)
  const refuse = (secondsLeft: number) => {
    throw new Problem('too_many_requests', { retryAfter: secondsLeft })
  }
  const within = (count: number, rate: Rate) => count <= Math.max(1, Math.round(rate.limit * factor))

  return {
    async hit(...rates) {
      for (const rate of withSites(rates)) {
        const { count, secondsLeft } = await add(rate)
        if (!within(count, rate)) refuse(secondsLeft)
      }
    },
    hitInMemory(rate) {
      for (const one of withSites([rate])) {
        const { count, secondsLeft } = addInMemory(one)
        if (!within(count, one)) refuse(secondsLeft)
      }
    },
    async tryConsume(rate) {
      for (const one of withSites([rate])) if (!within((await add(one)).count, one)) return false
      return true
    },
    async count(key) {
      const [row] = await db
        .select({ count: rateLimits.count })
        .from(rateLimits)
        .where(and(eq(rateLimits.key, stored(key)), gt(rateLimits.endsAt, clock.now())))
      return row?.count ?? 0
    },
    async takeBack(rate) {
      const keys = withSites([rate]).map(({ key }) => stored(key))
      await db
        .update(rateLimits)
        .set({ count: sql`greatest(${rateLimits.count} - 1, 0)` })
        .where(inArray(rateLimits.key, keys))
    },
    async clear(...keys) {
      if (keys.length > 0) await db.delete(rateLimits).where(sql`${rateLimits.key} in ${keys.map(stored)}`)
    },
    async sweep() {
      await deleteInBatches(db, rateLimits, lte(rateLimits.endsAt, clock.now()))
    },
  }
}
