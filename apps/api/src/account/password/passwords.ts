import { createHash, randomBytes } from 'node:crypto'

import { cleanPassword } from '@aafiya/contracts/language/typed-text'
import bcrypt from 'bcrypt'
import pLimit from 'p-limit'

import { Problem } from '../../platform/problem.ts'

type StoredHash = string | null | undefined

export interface Passwords {
  hash: (password: string) => Promise<string>
  /** Compares with a stored hash; without one it does the same work and returns false. */
  matches: (password: string, storedHash: StoredHash) => Promise<boolean>
  /**
   * Compares with each in turn until one matches; answers which, or -1. Those that match none cost the same work,
   * stored or not.
   */
  firstMatch: (password: string, storedHashes: readonly StoredHash[]) => Promise<number>
  /** Refuses early while the queue is full, so that a try which cannot be looked at is not counted as one. */
  assertNotBusy: () => void
}

/** bcrypt reads 72 bytes only, so it gets the SHA-256: long and Arabic passwords count whole. */
const digest = (password: string) => createHash('sha256').update(password.normalize('NFKC')).digest('base64')

/** An entered password as it is set now, and as it was set before passwords were cleaned, where that differs. */
const digests = (entered: string) => [...new Set([cleanPassword(entered), entered].map(digest))]

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
  // One turn of the queue for all of them: half of a try that was counted must not be refused.
  const firstMatch = (password: string, storedHashes: readonly StoredHash[]) =>
    queued(async () => {
      for (const [index, stored] of storedHashes.entries()) {
        for (const entered of digests(password)) {
          const isEqual = await bcrypt.compare(entered, stored ?? (await decoy))
          if (isEqual && stored) return index
        }
      }
      return -1
    })
  return {
    assertNotBusy,
    firstMatch,
    hash: async (password) => queued(() => bcrypt.hash(digest(password), cost)),
    matches: async (password, storedHash) => (await firstMatch(password, [storedHash])) === 0,
  }
}

/** About 100 ms a hash on a small server: dear enough for a thief, cheap enough for a sign-in. */
export const passwordCost = 11
