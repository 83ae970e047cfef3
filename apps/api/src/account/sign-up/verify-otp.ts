import { randomUUID } from 'node:crypto'

import type { VerifyOtp } from '@aafiya/contracts/account/sign-up'
import type { Language } from '@aafiya/contracts/messages/message-key'
import { rates } from '@aafiya/contracts/platform/rates'
import { eq } from 'drizzle-orm'

import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/database.ts'
import { messageOf } from '../../platform/languages.ts'
import { Problem } from '../../platform/problem.ts'
import { rateFor } from '../../platform/throttle.ts'
import { countWrongCode, triesFor } from '../code/code-rates.ts'
import { endRequests, redeemRequestedCode } from '../code/request-code.ts'
import { normalizeEmail } from '../normalize-email.ts'
import { users, type UserRow } from '../users.table.ts'
import { signUps } from './sign-ups.table.ts'

/** Creates the account from one registration; undefined if another account has taken the e-mail address since. */
async function createAccount(tx: Tx, { clock }: Deps, signUpId: string): Promise<UserRow | undefined> {
  const [signUp] = await tx.select().from(signUps).where(eq(signUps.id, signUpId))
  if (!signUp) return undefined
  const now = clock.now()
  const { id: _, email, ...given } = signUp
  const confirmed = { ...given, status: 'verified' as const, updatedAt: now }
  const [user] = await tx
    .insert(users)
    .values({ id: randomUUID(), email, createdAt: now, ...confirmed })
    .onConflictDoUpdate({ target: users.email, set: confirmed, setWhere: eq(users.status, 'unverified') })
    .returning()
  return user
}

/**
 * Confirms the e-mail address of a new account with the mailed code. With the nonce, only that registration's code
 * counts. Without it, on another device, the code proves who owns the mailbox but not which registration is theirs: if
 * there are several, it is refused (logging in with the password returns a nonce).
 */
export async function verifyOtp(
  deps: Deps,
  { otp, nonce, ...body }: VerifyOtp,
  { language, networkAddress }: { language: Language; networkAddress: string },
) {
  const email = normalizeEmail(body.email)
  if (nonce === undefined) await deps.throttle.hit(rateFor(rates.blindTries, networkAddress))
  const maxTries = await triesFor(deps, 'sign_up', { email, otp, nonce })
  const { isVerified, triesLeft } = await deps.db.transaction(async (tx) => {
    if (nonce === undefined && (await tx.$count(signUps, eq(signUps.email, email))) > 1) return { isVerified: false }
    // A wrong code returns instead of throwing, so that its try stays counted.
    const { requestId, triesLeft } = await redeemRequestedCode(tx, deps, 'sign_up', { email, otp, nonce, maxTries })
    const user = requestId && (await createAccount(tx, deps, requestId))
    if (!user) return { isVerified: false, triesLeft }
    await endRequests(tx, 'sign_up', email)
    await deps.hooks.userVerified(tx, user)
    return { isVerified: true }
  })
  if (!isVerified) {
    await countWrongCode(deps)
    throw new Problem('otp_invalid', { triesLeft })
  }
  return { success: true as const, message: messageOf('verified', language) }
}
