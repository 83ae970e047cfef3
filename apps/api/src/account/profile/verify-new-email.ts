import type { Language } from '@aafiya/contracts/messages/message-key'
import { and, eq } from 'drizzle-orm'

import type { Deps } from '../../deps.ts'
import { notify } from '../../notifications/notify.ts'
import { recordChange } from '../../platform/audit/record-change.ts'
import { brokeConstraint } from '../../platform/db/database-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { messageOf } from '../../platform/languages.ts'
import { postMail } from '../../platform/mail/outbox.ts'
import { Problem } from '../../platform/problem.ts'
import { greetingName } from '../account-name.ts'
import { redeemCode } from '../code/one-time-code.ts'
import { normalizeEmail } from '../normalize-email.ts'
import { userById } from '../password/confirm-identity.ts'
import { revokePasswordLinks } from '../recovery/reset-tokens.ts'
import { assertSessionActive } from '../session/assert-session-active.ts'
import { endSessions } from '../session/end-sessions.ts'
import { users } from '../users.table.ts'

/**
 * Second step: redeems the mailed code and stores the new e-mail address. The old one is notified, in case it was not
 * its owner. As after a new password, every other session ends, and no code or link that was mailed to the old address
 * opens the account or a visit; messages that wait go to the new one.
 */
export async function verifyNewEmail(
  deps: Deps,
  caller: Caller,
  body: { newEmail: string; otp: string },
  language: Language,
) {
  const { userId, sessionId } = caller
  const newEmail = normalizeEmail(body.newEmail)
  const user = await userById(deps, userId)
  const { isRight, triesLeft } = await redeemCode(deps.db, deps, 'change_email', userId, body.otp + newEmail)
  if (!isRight) throw new Problem('otp_invalid', { triesLeft })
  const change = deps.db.transaction(async (tx) => {
    // Replaces an unconfirmed sign-up: the person who has just confirmed this e-mail address owns it.
    await tx.delete(users).where(and(eq(users.email, newEmail), eq(users.status, 'unverified')))
    await tx.update(users).set({ email: newEmail, updatedAt: deps.clock.now() }).where(eq(users.id, userId))
    await assertSessionActive(tx, sessionId)
    await endSessions(tx, deps, userId, sessionId)
    await revokePasswordLinks(tx, user.email)
    await deps.hooks.emailChanged(tx, userId)
    await postMail(tx, deps, {
      template: 'email_changed',
      to: user.email,
      language: user.language,
      data: { firstName: greetingName(user, user.language), newEmail, hasGoogle: user.googleSub !== null },
    })
    await recordChange(tx, deps, { actor: caller, action: 'email_changed' })
    await notify(tx, deps, { userId, kind: 'email_changed', facts: { email: newEmail }, link: '/profile' })
  })
  await change.catch((error: unknown) => {
    throw brokeConstraint(error, 'users_email_key') ? new Problem('otp_invalid') : error
  })
  return { success: true as const, message: messageOf('email_changed', language) }
}
