import type { Language } from '@aafiya/contracts/message-key'
import { and, eq } from 'drizzle-orm'

import type { Deps } from '../deps.ts'
import { messageOf } from '../platform/languages.ts'
import { Problem } from '../platform/problem.ts'
import { normalEmail } from './normal-email.ts'
import { useCode } from './one-time-code.ts'
import { users } from './users.table.ts'

/** Confirms the address of a new account with the mailed code. */
export async function verifyOtp(deps: Deps, body: { email: string; otp: string }, language: Language) {
  const email = normalEmail(body.email)
  const isVerified = await deps.db.transaction(async (tx) => {
    // A wrong code returns instead of throwing, so that its try stays counted.
    if (!(await useCode(tx, deps, 'sign_up', email, body.otp))) return false
    const [user] = await tx
      .update(users)
      .set({ status: 'verified', updatedAt: deps.clock.now() })
      .where(and(eq(users.email, email), eq(users.status, 'unverified')))
      .returning()
    if (!user) return false
    await deps.hooks.userVerified(tx, user)
    return true
  })
  if (!isVerified) throw new Problem('otp_invalid')
  return { success: true as const, message: messageOf('verified', language) }
}
