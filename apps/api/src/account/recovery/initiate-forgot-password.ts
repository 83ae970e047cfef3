import type { InitiateForgotPassword } from '@aafiya/contracts/account/recovery'
import type { Language } from '@aafiya/contracts/messages/message-key'

import type { Deps } from '../../deps.ts'
import { messageOf } from '../../platform/languages.ts'
import { postDecoy, postMail } from '../../platform/mail/outbox.ts'
import { greetingName } from '../account-name.ts'
import { codeRatesHere, countCode, mayMailResetCode } from '../code/code-rates.ts'
import { requestCode, requestOfNonce } from '../code/request-code.ts'
import { findUserByEmail } from '../find-user.ts'
import { normalizeEmail } from '../normalize-email.ts'
import { revokeResetTokens } from './reset-tokens.ts'

/**
 * First step of a forgotten password: a code for an e-mail address with an account; the same work and answer for any
 * other, and when the codes of the day are used up.
 */
export async function initiateForgotPassword(
  deps: Deps,
  body: InitiateForgotPassword,
  { language, networkAddress }: { language: Language; networkAddress: string },
) {
  const email = normalizeEmail(body.email)
  await deps.throttle.hit(...codeRatesHere('forgot', email, networkAddress))
  const mayMail = await mayMailResetCode(deps, email, networkAddress)
  const digits = await countCode(deps)
  const nonce = await deps.db.transaction(async (tx) => {
    const user = await findUserByEmail(tx, email)
    await revokeResetTokens(tx, email)
    const requestId = body.nonce && requestOfNonce(deps, body.nonce)
    const request = await requestCode(tx, deps, { purpose: 'forgot', email, requestId, digits })
    if (!mayMail || user?.status !== 'verified') {
      await postDecoy(tx, deps, language, request.code)
      return request.nonce
    }
    await postMail(tx, deps, {
      template: 'forgot_code',
      to: email,
      language: user.language,
      data: { firstName: greetingName(user, user.language) },
      secret: { code: request.code },
    })
    return request.nonce
  })
  return { success: true as const, nonce, message: messageOf('forgot_sent', language) }
}
