import type { Language } from '@aafiya/contracts/message-key'
import type { ResendOtp } from '@aafiya/contracts/sign-up'

import type { Deps } from '../../deps.ts'
import { messageOf } from '../../platform/languages.ts'
import { codeRatesFor } from '../code/code-rates.ts'
import { requestOfNonce } from '../code/request-code.ts'
import { normalizeEmail } from '../normalize-email.ts'
import { sendSignUpCode } from './send-sign-up-code.ts'

/**
 * Sends the sign-up code again, as a new one: of the registration that the nonce belongs to, else of the newest one. Answers no
 * nonce: without one, a caller has not shown which registration is theirs.
 */
export async function resendOtp(deps: Deps, body: ResendOtp, { language, networkAddress }: { language: Language; networkAddress: string }) {
  const email = normalizeEmail(body.email)
  await deps.throttle.hit(...codeRatesFor('sign_up', email, networkAddress))
  await sendSignUpCode(deps, email, { id: body.nonce && requestOfNonce(deps, body.nonce) })
  return { success: true as const, message: messageOf('code_resent', language) }
}
