import type { Deps } from '../../deps.ts'
import { notify } from '../../notifications/notify.ts'
import type { Tx } from '../../platform/db/database.ts'
import { postMail } from '../../platform/mail/outbox.ts'
import type { UserRow } from '../users.table.ts'

/** Tells somebody, by mail and inside the app, that their password is another one, in case it was not them. */
export async function notifyPasswordChanged(tx: Tx, deps: Deps, { id, email, firstName, language }: UserRow): Promise<void> {
  await postMail(tx, deps, { template: 'password_changed', to: email, language, data: { firstName } })
  await notify(tx, deps, { userId: id, kind: 'password_changed', facts: {}, link: '/profile' })
}
