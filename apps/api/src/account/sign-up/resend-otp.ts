import type { ResendOtp } from '@aafiya/contracts/account/sign-up'
import type { Language } from '@aafiya/contracts/messages/message-key'

import type { Deps } from '../../deps.ts'
import { messageOf } from '../../platform/languages.ts'
import { codeRatesFor } from '../code/code-rates.ts'
import { requestOfNonce } from '../code/request-code.ts'
import { normalizeEmail } from '../normalize-email.ts'
import { sendSignUpCode } from './send-sign-up-code.ts'

/**
 * Mails a new sign-up code: for the registration that the nonce belongs to, else for the newest one. Returns no
 * nonce: a caller without one has not proved which registration is theirs.
 */
export async function resendOtp(
  deps: Deps,
  body: ResendOtp,
  { language, networkAddress }: { language: Language; networkAddress: string },
) {
  const email = normalizeEmail(body.email)
  await deps.throttle.hit(...codeRatesFor('sign_up', email, networkAddress))
  await sendSignUpCode(deps, email, { id: body.nonce && requestOfNonce(deps, body.nonce) })
  return { success: true as const, message: messageOf('code_resent', language) }
}
