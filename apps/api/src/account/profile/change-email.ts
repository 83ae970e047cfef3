import type { ChangeEmail } from '@aafiya/contracts/account/profile'
import type { Language } from '@aafiya/contracts/messages/message-key'

import type { Deps } from '../../deps.ts'
import { messageOf } from '../../platform/languages.ts'
import { postMail } from '../../platform/mail/outbox.ts'
import { greetingName } from '../account-name.ts'
import { codeRatesFor } from '../code/code-rates.ts'
import { issueCode } from '../code/one-time-code.ts'
import { findUserByEmail } from '../find-user.ts'
import { normalizeEmail } from '../normalize-email.ts'
import { confirmIdentity, userById } from '../password/confirm-identity.ts'

/**
 * First step of changing the e-mail address: mails a code to the new one. If that address already has an account, it
 * gets a mail saying so instead; the answer is the same, so that it does not reveal who has an account.
 */
export async function changeEmail(
  deps: Deps,
  userId: string,
  body: ChangeEmail,
  from: { language: Language; networkAddress: string },
) {
  const newEmail = normalizeEmail(body.newEmail)
  const user = await userById(deps, userId)
  await confirmIdentity(deps, user, body, { ...from, passwordField: 'password' })
  await deps.throttle.hit(...codeRatesFor('change_email', newEmail, from.networkAddress))
  await deps.db.transaction(async (tx) => {
    const known = await findUserByEmail(tx, newEmail)
    const isTaken = known !== undefined && known.status !== 'unverified'
    const code = await issueCode(tx, deps, 'change_email', userId, newEmail)
    const { language } = user
    await postMail(
      tx,
      deps,
      isTaken
        ? {
            template: 'account_exists',
            to: newEmail,
            language: known.language,
            data: { firstName: greetingName(known, known.language) },
            secret: { code: '' },
          }
        : {
            template: 'change_email_code',
            to: newEmail,
            language,
            data: { firstName: greetingName(user, language) },
            secret: { code },
          },
    )
  })
  return { success: true as const, message: messageOf('email_change_sent', from.language) }
}
