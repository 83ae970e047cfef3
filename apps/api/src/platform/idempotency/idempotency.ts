import { createHash } from 'node:crypto'

import { limits } from '@aafiya/contracts/platform/limits'
import { and, eq, lte } from 'drizzle-orm'

import type { Clock } from '../clock.ts'
import type { Database, Queryable, Tx } from '../db/database.ts'
import { deleteInBatches } from '../db/delete-in-batches.ts'
import { Problem } from '../problem.ts'
import { idempotencyKeys } from './idempotency-keys.table.ts'

/** A creating call that may be a repeat: the caller's key, and a hash of the request. */
export interface Repeatable {
  readonly userId: string
  readonly key: string
  readonly requestHash: string
}

/** JSON with the keys of objects in order, so that two spellings of one body are one body. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, one]) => `${JSON.stringify(key)}:${canonical(one)}`).join(',')}}`
}

export const requestHash = (endpoint: string, body: unknown): string =>
  createHash('sha256')
    .update(`${endpoint}\n${canonical(body)}`)
    .digest('base64url')

export function readIdempotencyKey(header: string | undefined): string | undefined {
  if (header === undefined) return undefined
  const isKey =
    /^[\w-]+$/.test(header) && header.length >= limits.idempotencyKeyMin && header.length <= limits.idempotencyKeyMax
  if (!isKey) throw new Problem('idempotency_key_invalid')
  return header
}

const isOf = ({ userId, key }: Repeatable) => and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key))

/**
 * Runs a creating verb's transaction once per key. A repeat gets the first call's answer, also if it races with the
 * first call or follows a crash; a first call that failed leaves nothing behind, so the next one is a fresh attempt.
 * When the answer is about another person, `beforeRepeat` checks again that the caller may still read it, or records
 * that staff do.
 */
export function runIdempotently<T>(
  { db, clock }: { db: Database; clock: Clock },
  repeatable: Repeatable | undefined,
  run: (tx: Tx) => Promise<T>,
  beforeRepeat?: (tx: Tx, answer: T) => Promise<unknown>,
): Promise<T> {
  if (!repeatable) return db.transaction(run)
  const { userId, key, requestHash: hash } = repeatable
  return db.transaction(async (tx) => {
    // A racing repeat waits here until the first one commits or gives up.
    const [first] = await tx
      .insert(idempotencyKeys)
      .values({ userId, key, requestHash: hash, createdAt: clock.now() })
      .onConflictDoNothing()
      .returning({ key: idempotencyKeys.key })
    if (!first) {
      const known = await knownAnswer<T>(tx, repeatable)
      if (!known) throw new Problem('idempotency_key_reused')
      await beforeRepeat?.(tx, known.answer)
      return known.answer
    }
    const answer = await run(tx)
    await tx.update(idempotencyKeys).set({ answer }).where(isOf(repeatable))
    return answer
  })
}

/**
 * The answer of the first call, for a verb whose work before the transaction is dear. Without one the call is run
 * idempotently, which settles a race.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the verb names the type of its own answer
export async function knownAnswer<T>(
  db: Queryable,
  repeatable: Repeatable | undefined,
): Promise<{ answer: T } | undefined> {
  if (!repeatable) return undefined
  const [known] = await db.select().from(idempotencyKeys).where(isOf(repeatable))
  if (!known) return undefined
  // An answer that is gone was about a person who was erased.
  if (known.requestHash !== repeatable.requestHash || known.answer === null) throw new Problem('idempotency_key_reused')
  // The stored value is the same verb's answer, as JSON.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return { answer: known.answer as T }
}

/** Keys are remembered for a week: longer than any client retries. */
export const sweepIdempotencyKeys = (db: Database, clock: Clock) =>
  deleteInBatches(db, idempotencyKeys, lte(idempotencyKeys.createdAt, new Date(clock.now().getTime() - 7 * 86_400_000)))
