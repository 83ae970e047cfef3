import { eq } from 'drizzle-orm'

import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/database.ts'
import { postMail } from '../../platform/mail/outbox.ts'
import { Problem } from '../../platform/problem.ts'
import { greetingName } from '../account-name.ts'
import { users } from '../users.table.ts'

/** Tells the owner by mail that a way to sign in has changed, or was used. */
export async function announceFactor(tx: Tx, deps: Deps, userId: string, template: string): Promise<void> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId))
  if (!user) throw new Problem('signed_out')
  const data = { firstName: greetingName(user, user.language) }
  await postMail(tx, deps, { template, to: user.email, language: user.language, data })
}
