import { limits } from '@aafiya/contracts/limits'
import type { Language } from '@aafiya/contracts/message-key'
import type { ChangePassword } from '@aafiya/contracts/profile'
import { eq } from 'drizzle-orm'

import type { Deps } from '../deps.ts'
import { notify } from '../notifications/notify.ts'
import type { Caller } from '../platform/http/caller.ts'
import { messageOf } from '../platform/languages.ts'
import { postMail } from '../platform/mail/outbox.ts'
import { Problem } from '../platform/problem.ts'
import { confirmIdentity, userById } from './confirm-identity.ts'
import { endSessions } from './end-sessions.ts'
import { sessions } from './sessions.table.ts'
import { users } from './users.table.ts'

async function isFresh({ db, clock }: Deps, sessionId: string): Promise<boolean> {
  const [session] = await db.select({ createdAt: sessions.createdAt }).from(sessions).where(eq(sessions.id, sessionId))
  return session !== undefined && clock.now().getTime() - session.createdAt.getTime() <= limits.freshSessionMinutes * 60_000
}

/**
 * Sets a new password and ends every other session. Somebody who finds an open browser must not be able to, so a session older
 * than 15 minutes also needs the present password (or a mailed code, where there is none).
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
    await confirmIdentity(deps, user, { password: body.currentPassword, otp: body.otp }, { ...from, passwordField: 'currentPassword' })
  }
  const passwordHash = await deps.passwords.hash(body.newPassword)
  await deps.db.transaction(async (tx) => {
    await tx.update(users).set({ passwordHash, updatedAt: deps.clock.now() }).where(eq(users.id, userId))
    await endSessions(tx, deps.clock, userId, sessionId)
    await postMail(tx, deps, { template: 'password_changed', to: user.email, language: user.language, data: { firstName: user.firstName } })
    await notify(tx, deps, { userId, kind: 'password_changed', facts: {}, link: '/profile' })
  })
  deps.wakeWorker()
  return { success: true as const, message: messageOf('password_changed', from.language) }
}
