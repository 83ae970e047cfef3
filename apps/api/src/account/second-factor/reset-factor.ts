import { eq } from 'drizzle-orm'

import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/database.ts'
import { passkeys } from '../passkeys/passkeys.table.ts'
import { endSessions } from '../session/end-sessions.ts'
import { announceFactor } from './announce-factor.ts'
import { factorResets, recoveryCodes, secondFactors } from './second-factors.table.ts'

/** Passkeys, app and recovery codes. */
export async function removeFactors(tx: Tx, userId: string): Promise<void> {
  await tx.delete(passkeys).where(eq(passkeys.userId, userId))
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx
    .update(secondFactors)
    .set({ totpKey: null, totpSince: null, totpLastStep: null })
    .where(eq(secondFactors.userId, userId))
}

/**
 * Removes passkeys, app and recovery codes of someone who has lost them, and ends every session. The days until staff
 * need a second factor do not begin again: after a login by password they can only set one up.
 */
export async function resetFactor(tx: Tx, deps: Deps, userId: string): Promise<void> {
  await tx.delete(factorResets).where(eq(factorResets.userId, userId))
  await removeFactors(tx, userId)
  await endSessions(tx, deps, userId)
  await announceFactor(tx, deps, userId, 'second_factor_reset')
}
