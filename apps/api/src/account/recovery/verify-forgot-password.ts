import type { VerifyForgotPassword } from '@aafiya/contracts/account/recovery'
import type { Language } from '@aafiya/contracts/messages/message-key'
import { rates } from '@aafiya/contracts/platform/rates'

import type { Deps } from '../../deps.ts'
import { messageOf } from '../../platform/languages.ts'
import { Problem } from '../../platform/problem.ts'
import { rateFor } from '../../platform/throttle.ts'
import { countWrongCode, triesFor } from '../code/code-rates.ts'
import { redeemRequestedCode } from '../code/request-code.ts'
import { findUserByEmail } from '../find-user.ts'
import { normalizeEmail } from '../normalize-email.ts'
import { issueResetToken } from './reset-tokens.ts'

/** Second step: changes the mailed code for a token that sets a password once. */
export async function verifyForgotPassword(
  deps: Deps,
  { otp, nonce, ...body }: VerifyForgotPassword,
  { language, networkAddress }: { language: Language; networkAddress: string },
) {
  const email = normalizeEmail(body.email)
  if (nonce === undefined) await deps.throttle.hit(rateFor(rates.blindTries, networkAddress))
  const maxTries = await triesFor(deps, 'forgot', { email, otp, nonce })
  const { resetToken, triesLeft } = await deps.db.transaction(async (tx) => {
    // A wrong code returns instead of throwing, so that its try stays counted.
    const { requestId, triesLeft } = await redeemRequestedCode(tx, deps, 'forgot', { email, otp, nonce, maxTries })
    const user = requestId && (await findUserByEmail(tx, email))
    return {
      resetToken: user && user.status === 'verified' ? await issueResetToken(tx, deps, email) : undefined,
      triesLeft,
    }
  })
  if (!resetToken) {
    await countWrongCode(deps)
    throw new Problem('otp_invalid', { triesLeft })
  }
  return { success: true as const, resetToken, message: messageOf('forgot_verified', language) }
}
