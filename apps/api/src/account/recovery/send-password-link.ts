import type { Language } from '@aafiya/contracts/messages/message-key'
import { limits } from '@aafiya/contracts/platform/limits'

import type { Config } from '../../config.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { EnqueueDeps } from '../../platform/jobs/enqueue.ts'
import { postMail } from '../../platform/mail/outbox.ts'
import { issueLinkToken } from '../code/one-time-code.ts'

const linkMinutes = limits.passwordLinkDays * 24 * 60

interface Recipient {
  email: string
  firstName: string
  language: Language
}

/**
 * Mails a single-use link to the screen that sets a password. Token and e-mail address are in the URL's fragment, which
 * no server logs.
 */
export async function sendPasswordLink(
  tx: Tx,
  deps: EnqueueDeps & { config: Config },
  template: 'administrator_link' | 'doctor_link' | 'receptionist_link',
  { email, firstName, language }: Recipient,
): Promise<void> {
  const resetToken = await issueLinkToken(tx, deps, 'set_password', email, linkMinutes)
  const link = `${deps.config.publicUrl}/forgot-password2/reset#${new URLSearchParams({ email, resetToken }).toString()}`
  await postMail(tx, deps, { template, to: email, language, data: { firstName }, secret: { link } })
}
