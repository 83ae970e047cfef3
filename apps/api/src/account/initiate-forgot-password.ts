import type { Language } from '@aafiya/contracts/message-key'

import type { Deps } from '../deps.ts'
import { messageOf } from '../platform/languages.ts'
import { postDecoy, postMail } from '../platform/mail/outbox.ts'
import { codeRates } from './code-rates.ts'
import { findUserByEmail } from './find-user.ts'
import { normalEmail } from './normal-email.ts'
import { issueCode } from './one-time-code.ts'
import { revokeResetTokens } from './reset-tokens.ts'

/** First step of a forgotten password: a code for an address that has an account, the same work and answer for any other. */
export async function initiateForgotPassword(
  deps: Deps,
  body: { email: string },
  { language, networkAddress }: { language: Language; networkAddress: string },
) {
  const email = normalEmail(body.email)
  await deps.throttle.hit(...codeRates('forgot', email, networkAddress))
  await deps.db.transaction(async (tx) => {
    const user = await findUserByEmail(tx, email)
    await revokeResetTokens(tx, email)
    const code = await issueCode(tx, deps, 'forgot', email)
    if (user?.status !== 'verified') return postDecoy(tx, deps, language, code)
    await postMail(tx, deps, {
      template: 'forgot_code',
      to: email,
      language: user.language,
      data: { firstName: user.firstName },
      secret: { code },
    })
  })
  deps.wakeWorker()
  return { success: true as const, message: messageOf('forgot_sent', language) }
}
