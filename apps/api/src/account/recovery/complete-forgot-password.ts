import type { CompleteForgotPassword } from '@aafiya/contracts/account/recovery'
import type { Language } from '@aafiya/contracts/messages/message-key'
import { and, eq } from 'drizzle-orm'
import type * as z from 'zod/mini'

import type { Deps } from '../../deps.ts'
import { recordChange } from '../../platform/audit/record-change.ts'
import { messageOf } from '../../platform/languages.ts'
import { Problem } from '../../platform/problem.ts'
import { actorOf } from '../actor-of.ts'
import { findUserByEmail } from '../find-user.ts'
import { normalizeEmail } from '../normalize-email.ts'
import { notifyPasswordChanged } from '../password/notify-password-changed.ts'
import { endSessions } from '../session/end-sessions.ts'
import { users } from '../users.table.ts'
import { redeemResetToken, revokePasswordLinks } from './reset-tokens.ts'

/** Sets a password with a single-use token; every session ends. */
export async function completeForgotPassword(
  deps: Deps,
  body: z.infer<typeof CompleteForgotPassword>,
  { language }: { language: Language },
) {
  const email = normalizeEmail(body.email)
  deps.passwords.assertNotBusy()
  const passwordHash = await deps.passwords.hash(body.newPassword)
  const isSet = await deps.db.transaction(async (tx) => {
    if (!(await redeemResetToken(tx, deps, email, body.resetToken))) return false
    const before = await findUserByEmail(tx, email)
    const [user] = await tx
      .update(users)
      .set({ passwordHash, updatedAt: deps.clock.now() })
      .where(and(eq(users.email, email), eq(users.status, 'verified')))
      .returning()
    if (!user) return false
    await revokePasswordLinks(tx, email)
    await endSessions(tx, deps, user.id)
    await recordChange(tx, deps, { actor: actorOf(user), action: 'password_reset' })
    // An account that gets its first password needs no notice of a change.
    if (before?.passwordHash || before?.googleSub) await notifyPasswordChanged(tx, deps, user)
    return true
  })
  if (!isSet) throw new Problem('reset_token_invalid')
  return { success: true as const, message: messageOf('password_reset', language) }
}
