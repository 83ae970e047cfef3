import type { SecondFactor } from '@aafiya/contracts/account/second-factor'
import type { Language } from '@aafiya/contracts/messages/message-key'
import { and, eq, isNotNull, isNull } from 'drizzle-orm'

import type { Deps } from '../../deps.ts'
import { recordChange } from '../../platform/audit/record-change.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { messageOf } from '../../platform/languages.ts'
import { Problem } from '../../platform/problem.ts'
import { passkeys } from '../passkeys/passkeys.table.ts'
import { confirmIdentity, userById } from '../password/confirm-identity.ts'
import { assertSessionActive } from '../session/assert-session-active.ts'
import { sessions } from '../session/sessions.table.ts'
import { users } from '../users.table.ts'
import { announceFactor } from './announce-factor.ts'
import { factorDueAt, factorsOf, hasFactor, needsFactor } from './missing-factor.ts'
import { recoveryCodes, secondFactors } from './second-factors.table.ts'
import { makeTotpKey, redeemTotp } from './totp.ts'
import { proveSession, tryCode } from './verify-factor.ts'

export async function showSecondFactor(deps: Deps, caller: Caller): Promise<SecondFactor> {
  const { db, clinic } = deps
  const factors = await factorsOf(db, deps, caller.userId)
  const dueAt = factorDueAt(factors, clinic.facts().secondFactorDays)
  return {
    hasTotp: factors.totpSince !== null,
    passkeys: await db.$count(passkeys, eq(passkeys.userId, caller.userId)),
    recoveryCodesLeft: await db.$count(recoveryCodes, eq(recoveryCodes.userId, caller.userId)),
    isRequired: needsFactor(factors),
    dueAt: dueAt?.toISOString() ?? null,
    missing: caller.missingFactor ?? null,
  }
}

/**
 * Locks the account's factors, so that two removals cannot each leave the other's. Refuses to remove the last one
 * that the account needs to sign in, and anything once the session has ended.
 */
export async function assertFactorRemains(
  tx: Tx,
  deps: Pick<Deps, 'config'>,
  { userId, sessionId }: Caller,
  removed: 'totp' | 'passkey',
): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
  await assertSessionActive(tx, sessionId)
  const factors = await factorsOf(tx, deps, userId)
  const keys = await tx.$count(passkeys, eq(passkeys.userId, userId))
  const left = removed === 'totp' ? keys : keys - 1 + (factors.totpSince === null ? 0 : 1)
  if (needsFactor(factors) && left === 0) throw new Problem('last_second_factor')
  // A passkey also signs in without a password.
  const [account] = await tx
    .select({ passwordHash: users.passwordHash, googleSub: users.googleSub })
    .from(users)
    .where(eq(users.id, userId))
  if (removed === 'passkey' && keys === 1 && account?.passwordHash === null && account.googleSub === null)
    throw new Problem('last_second_factor')
}

export async function startTotp(deps: Deps, { userId }: Caller) {
  const user = await userById(deps, userId)
  return makeTotpKey(deps, { userId, label: user.email })
}

/** Turns on the codes of an app. This session counts as verified. */
export async function confirmTotp(deps: Deps, caller: Caller, code: string, language: Language) {
  const { userId, sessionId } = caller
  await tryCode(deps, caller, async (tx) => {
    if (!(await redeemTotp(tx, deps, { userId, code, isFirst: true }))) return false
    await proveSession(tx, deps, sessionId)
    await recordChange(tx, deps, { actor: caller, action: 'second_factor_on' })
    await announceFactor(tx, deps, userId, 'second_factor_on')
    return true
  })
  return { success: true as const, message: messageOf('totp_on', language) }
}

export async function removeTotp(deps: Deps, caller: Caller, language: Language) {
  const { userId } = caller
  await deps.db.transaction(async (tx) => {
    await assertFactorRemains(tx, deps, caller, 'totp')
    const removed = await tx
      .update(secondFactors)
      .set({ totpKey: null, totpSince: null, totpLastStep: null })
      .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.totpSince)))
      .returning({ userId: secondFactors.userId })
    if (removed.length === 0) return
    // Those of the app that is gone would also open the next one's account.
    if (!hasFactor(await factorsOf(tx, deps, userId)))
      await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
    await recordChange(tx, deps, { actor: caller, action: 'second_factor_off' })
    await announceFactor(tx, deps, userId, 'second_factor_off')
  })
  return { success: true as const, message: messageOf('totp_off', language) }
}

/** Signs in again within the session, before what a stranger at an open browser must not do. */
export async function confirmSignIn(
  deps: Deps,
  { userId, sessionId }: Caller,
  given: { password?: string | undefined; otp?: string | undefined },
  from: { language: Language; networkAddress: string },
) {
  await confirmIdentity(deps, await userById(deps, userId), given, { ...from, passwordField: 'password' })
  await deps.db
    .update(sessions)
    .set({ confirmedAt: deps.clock.now() })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt)))
  return { success: true as const, message: messageOf('sign_in_confirmed', from.language) }
}
