import type { ChangePassword } from '@aafiya/contracts/account/profile'
import type { Language } from '@aafiya/contracts/messages/message-key'
import { eq } from 'drizzle-orm'

import type { Deps } from '../../deps.ts'
import { recordChange } from '../../platform/audit/record-change.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { messageOf } from '../../platform/languages.ts'
import { Problem } from '../../platform/problem.ts'
import { revokePasswordLinks } from '../recovery/reset-tokens.ts'
import { assertSessionActive } from '../session/assert-session-active.ts'
import { endSessions } from '../session/end-sessions.ts'
import { sessions } from '../session/sessions.table.ts'
import { users } from '../users.table.ts'
import { confirmIdentity, userById } from './confirm-identity.ts'
import { notifyPasswordChanged } from './notify-password-changed.ts'

/** Since the sign-in: a new password then needs no old one. */
const freshMinutes = 15

async function isFresh({ db, clock }: Deps, sessionId: string): Promise<boolean> {
  const [session] = await db.select({ createdAt: sessions.createdAt }).from(sessions).where(eq(sessions.id, sessionId))
  return session !== undefined && clock.now().getTime() - session.createdAt.getTime() <= freshMinutes * 60_000
}

/**
 * Sets a new password and ends every other session. A stranger who finds an open browser must not be able to, so a
 * session older than 15 minutes also needs the current password (or a mailed code, if the account has none).
 */
export async function changePassword(
  deps: Deps,
  caller: Caller,
  body: ChangePassword,
  from: { language: Language; networkAddress: string },
) {
  const { userId, sessionId } = caller
  const user = await userById(deps, userId)
  if (!(await isFresh(deps, sessionId))) {
    if (user.passwordHash !== null && !body.currentPassword) throw new Problem('reauthentication_required')
    await confirmIdentity(
      deps,
      user,
      { password: body.currentPassword, otp: body.otp },
      { ...from, passwordField: 'currentPassword' },
    )
  }
  const passwordHash = await deps.passwords.hash(body.newPassword)
  await deps.db.transaction(async (tx) => {
    await tx.update(users).set({ passwordHash, updatedAt: deps.clock.now() }).where(eq(users.id, userId))
    await assertSessionActive(tx, sessionId)
    await endSessions(tx, deps, userId, sessionId)
    await revokePasswordLinks(tx, user.email)
    await recordChange(tx, deps, { actor: caller, action: 'password_changed' })
    await notifyPasswordChanged(tx, deps, user)
  })
  return { success: true as const, message: messageOf('password_changed', from.language) }
}
