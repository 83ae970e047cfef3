import { createHash, randomBytes } from 'node:crypto'

import bcrypt from 'bcrypt'
import pLimit from 'p-limit'

import { Problem } from '../../platform/problem.ts'

export interface Passwords {
  hash: (password: string) => Promise<string>
  /** Compares with a stored hash; without one it does the same work and says no. */
  matches: (password: string, storedHash: string | null | undefined) => Promise<boolean>
  /** Refuses early while the queue is full, so that a try which cannot be looked at is not counted as one. */
  assertNotBusy: () => void
}

/** bcrypt reads 72 bytes only, so it gets the SHA-256: long and Arabic passwords count whole. */
const digest = (password: string) => createHash('sha256').update(password.normalize('NFKC')).digest('base64')

/** bcrypt shares four threads with everything else that leaves the event loop. */
const atOnce = 3
/** About three seconds of hashing on a small server: a later caller is better off retrying than waiting. */
const maxWaiting = 24
const retryAfterSeconds = 3

/** Password hashing with a bounded queue: beyond it `busy`, the same for known and unknown accounts. */
export function createPasswords(cost: number): Passwords {
  const bounded = pLimit(atOnce)
  // Made while the process starts, on another thread.
  const decoy = bcrypt.hash(randomBytes(16).toString('hex'), cost)
  const assertNotBusy = () => {
    if (bounded.pendingCount >= maxWaiting) throw new Problem('busy', { retryAfter: retryAfterSeconds })
  }
  const queued = <T>(work: () => Promise<T>): Promise<T> => {
    assertNotBusy()
    return bounded(work)
  }
  return {
    assertNotBusy,
    hash: async (password) => queued(() => bcrypt.hash(digest(password), cost)),
    async matches(password, storedHash) {
      const isEqual = await queued(async () => bcrypt.compare(digest(password), storedHash ?? (await decoy)))
      return isEqual && Boolean(storedHash)
    },
  }
}

/** About 100 ms a hash on a small server: dear enough for a thief, cheap enough for a sign-in. */
export const passwordCost = 11
