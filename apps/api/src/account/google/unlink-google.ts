import { and, eq, isNotNull } from 'drizzle-orm'

import type { Deps } from '../../deps.ts'
import { notify } from '../../notifications/notify.ts'
import { recordChange } from '../../platform/audit/record-change.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { postMail } from '../../platform/mail/outbox.ts'
import { Problem } from '../../platform/problem.ts'
import { greetingName } from '../account-name.ts'
import { showUser } from '../profile/show-user.ts'
import { assertSessionActive } from '../session/assert-session-active.ts'
import { endSessions } from '../session/end-sessions.ts'
import { users } from '../users.table.ts'

/**
 * Unlinks the Google account and notifies the owner. The holder of that Google account may have started sessions with
 * it, so all others end. An account without a password keeps its link: its owner could not sign in any more. Without
 * a link nothing happens.
 */
export async function unlinkGoogle(deps: Deps, caller: Caller) {
  const { userId, sessionId } = caller
  await deps.db.transaction(async (tx) => {
    const [user] = await tx
      .update(users)
      .set({ googleSub: null, updatedAt: deps.clock.now() })
      .where(and(eq(users.id, userId), isNotNull(users.googleSub), isNotNull(users.passwordHash)))
      .returning()
    if (!user) return
    await assertSessionActive(tx, sessionId)
    await endSessions(tx, deps, userId, sessionId)
    await recordChange(tx, deps, { actor: caller, action: 'google_unlinked' })
    await postMail(tx, deps, {
      template: 'google_unlinked',
      to: user.email,
      language: user.language,
      data: { firstName: greetingName(user, user.language) },
    })
    await notify(tx, deps, { userId, kind: 'google_unlinked', facts: {}, link: '/profile' })
  })
  const user = await showUser(deps, userId)
  if (user.hasGoogle) throw new Problem('password_unset')
  return user
}
