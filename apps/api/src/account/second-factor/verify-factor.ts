import type { Language } from '@aafiya/contracts/messages/message-key'
import { rates } from '@aafiya/contracts/platform/rates'
import { and, eq, isNull } from 'drizzle-orm'

import type { Deps } from '../../deps.ts'
import { hourOf } from '../../platform/audit/hour.ts'
import { recordChange } from '../../platform/audit/record-change.ts'
import { writeEntries } from '../../platform/audit/write-entries.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { messageOf } from '../../platform/languages.ts'
import { Problem } from '../../platform/problem.ts'
import { rateFor } from '../../platform/throttle.ts'
import { sessions } from '../session/sessions.table.ts'
import { announceFactor } from './announce-factor.ts'
import { redeemRecoveryCode } from './recovery-codes.ts'
import { redeemTotp } from './totp.ts'

const triesOf = (userId: string) => [
  rateFor(rates.secondFactorTries, userId),
  rateFor(rates.secondFactorTriesToday, userId),
]

/** Runs one try at a code. Each is counted before it is compared; only a right one is taken back. */
export async function tryCode(
  deps: Deps,
  { userId, role, missingFactor }: Caller,
  redeem: (tx: Tx) => Promise<boolean>,
): Promise<void> {
  const tries = triesOf(userId)
  await deps.throttle.hit(...tries)
  const isRight = await deps.db.transaction(redeem)
  if (isRight) {
    for (const one of tries) await deps.throttle.takeBack(one)
    return
  }
  const at = deps.clock.now()
  // While setting up, a mistyped code is no attempt at the account.
  if (missingFactor === 'verify')
    await writeEntries(deps.db, {
      at,
      hour: hourOf(at),
      actor: { userId, role, sessionId: null },
      action: 'second_factor_failed',
      outcome: 'refused',
      records: [{ id: userId, personId: userId }],
    })
  throw new Problem('second_factor_wrong')
}

/** The session has given its second factor. One that has ended since stays ended. */
export async function proveSession(tx: Tx, { clock }: Pick<Deps, 'clock'>, sessionId: string, alsoFresh = false) {
  const now = clock.now()
  const proven = await tx
    .update(sessions)
    .set({ secondFactorAt: now, ...(alsoFresh && { confirmedAt: now }) })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt)))
    .returning({ id: sessions.id })
  if (proven.length === 0) throw new Problem('signed_out')
}

/** The second factor after a sign-in: six digits are a code of the app, anything longer a recovery code. */
export async function verifyFactor(deps: Deps, caller: Caller, typed: string, language: Language) {
  const { userId, sessionId } = caller
  const code = typed.replace(/\s/g, '')
  await tryCode(deps, caller, async (tx) => {
    if (/^\d{6}$/.test(code)) {
      if (!(await redeemTotp(tx, deps, { userId, code }))) return false
    } else {
      if (!(await redeemRecoveryCode(tx, deps, userId, code))) return false
      await recordChange(tx, deps, { actor: caller, action: 'recovery_code_used' })
      await announceFactor(tx, deps, userId, 'recovery_code_used')
    }
    await proveSession(tx, deps, sessionId)
    return true
  })
  return { success: true as const, message: messageOf('second_factor_given', language) }
}
