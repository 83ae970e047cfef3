import type { Deps } from '../../deps.ts'
import { notify } from '../../notifications/notify.ts'
import type { Tx } from '../../platform/db/database.ts'
import { postMail } from '../../platform/mail/outbox.ts'
import { greetingName } from '../account-name.ts'
import type { UserRow } from '../users.table.ts'

/** Notifies the owner, by mail and inside the app, that the password was changed, in case it was someone else. */
export async function notifyPasswordChanged(tx: Tx, deps: Deps, user: UserRow): Promise<void> {
  await postMail(tx, deps, {
    template: 'password_changed',
    to: user.email,
    language: user.language,
    data: { firstName: greetingName(user, user.language), hasGoogle: user.googleSub !== null },
  })
  await notify(tx, deps, { userId: user.id, kind: 'password_changed', facts: {}, link: '/profile' })
}
