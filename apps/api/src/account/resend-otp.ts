import type { Language } from '@aafiya/contracts/message-key'

import type { Deps } from '../deps.ts'
import { messageOf } from '../platform/languages.ts'
import { codeRates } from './code-rates.ts'
import { normalEmail } from './normal-email.ts'
import { sendSignUpCode } from './send-sign-up-code.ts'

/** Sends the sign-up code again, as a new one. */
export async function resendOtp(
  deps: Deps,
  body: { email: string },
  { language, networkAddress }: { language: Language; networkAddress: string },
) {
  const email = normalEmail(body.email)
  await deps.throttle.hit(...codeRates('sign_up', email, networkAddress))
  await sendSignUpCode(deps, email)
  return { success: true as const, message: messageOf('code_resent', language) }
}
