import { createHash, randomBytes } from 'node:crypto'

import bcrypt from 'bcrypt'
import pLimit from 'p-limit'

export interface Passwords {
  hash: (password: string) => Promise<string>
  /** Compares with a stored hash; without one it does the same work and says no. */
  matches: (password: string, storedHash: string | null | undefined) => Promise<boolean>
}

/** bcrypt reads 72 bytes only, so it gets the SHA-256: long and Arabic passwords count whole. */
const digest = (password: string) => createHash('sha256').update(password.normalize('NFKC')).digest('base64')

/** Bounded, since bcrypt shares four threads with everything else that leaves the event loop. */
export function createPasswords(cost: number): Passwords {
  const bounded = pLimit(3)
  const decoy = bcrypt.hashSync(randomBytes(16).toString('hex'), cost)
  return {
    hash: (password) => bounded(() => bcrypt.hash(digest(password), cost)),
    async matches(password, storedHash) {
      const isEqual = await bounded(() => bcrypt.compare(digest(password), storedHash ?? decoy))
      return isEqual && Boolean(storedHash)
    },
  }
}

/** About 100 ms a hash on a small server: dear enough for a thief, cheap enough for a sign-in. */
export const passwordCost = 11
