import type { Language } from '@aafiya/contracts/message-key'

import type { Deps } from '../deps.ts'
import { messageOf } from '../platform/languages.ts'
import { Problem } from '../platform/problem.ts'
import { findUserByEmail } from './find-user.ts'
import { normalEmail } from './normal-email.ts'
import { useCode } from './one-time-code.ts'
import { issueResetToken } from './reset-tokens.ts'

/** Second step: changes the mailed code for a token that sets a password once. */
export async function verifyForgotPassword(deps: Deps, body: { email: string; otp: string }, language: Language) {
  const email = normalEmail(body.email)
  const resetToken = await deps.db.transaction(async (tx) => {
    // A wrong code returns instead of throwing, so that its try stays counted.
    if (!(await useCode(tx, deps, 'forgot', email, body.otp))) return undefined
    const user = await findUserByEmail(tx, email)
    return user?.status === 'verified' ? issueResetToken(tx, deps, email) : undefined
  })
  if (!resetToken) throw new Problem('otp_invalid')
  return { success: true as const, resetToken, message: messageOf('forgot_verified', language) }
}
