import { roles } from '@aafiya/contracts/platform/people'
import { and, asc, eq, ne } from 'drizzle-orm'

import type { Tx } from '../../platform/db/database.ts'
import type { EnqueueDeps } from '../../platform/jobs/enqueue.ts'
import { postMail } from '../../platform/mail/outbox.ts'
import { accountName, greetingName } from '../account-name.ts'
import { users, type UserRow } from '../users.table.ts'

/**
 * Tells all other administrators that there is a new one and who made it, so that nobody can secretly become their own
 * second administrator. Without `madeBy`, it was done from the command line.
 */
export async function announceAdministrator(
  tx: Tx,
  deps: EnqueueDeps,
  { id, email }: Pick<UserRow, 'id' | 'email'>,
  madeBy?: string,
): Promise<void> {
  const others = await tx
    .select()
    .from(users)
    .where(and(eq(users.role, roles.administrator), eq(users.status, 'verified'), ne(users.id, id)))
    .orderBy(asc(users.id))
  const maker = others.find((one) => one.id === madeBy)
  for (const one of others)
    await postMail(tx, deps, {
      template: 'administrator_made',
      to: one.email,
      language: one.language,
      data: {
        firstName: greetingName(one, one.language),
        newEmail: email,
        ...(maker && { madeBy: accountName(maker) }),
      },
    })
}
