import type { Receptionist } from '@aafiya/contracts/desk/receptionists'
import { and, eq, sql } from 'drizzle-orm'

import type { Deps } from '../../deps.ts'
import { recordChange } from '../../platform/audit/record-change.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { Problem } from '../../platform/problem.ts'
import { revokePasswordLinks } from '../recovery/reset-tokens.ts'
import { endSessions } from '../session/end-sessions.ts'
import { users } from '../users.table.ts'
import { isReceptionist, listReceptionists } from './list-receptionists.ts'

/** The e-mail address of an ended account: no mailbox, so that the earlier one is free again. */
export const removedEmail = sql<string>`${users.id} || '@removed.invalid'`

/**
 * Ends a receptionist's account: the next call of any of its sessions is refused. The row stays, since records of
 * past actions name it, but the e-mail address and the Google account are freed: their owner may sign up, or be
 * invited again. Returns the remaining receptionists.
 */
export const removeReceptionist = (deps: Deps, caller: Caller, id: string): Promise<Receptionist[]> =>
  deps.db.transaction(async (tx) => {
    // The account comes first in the order of locks.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('no key update')
    // While their address can still be mailed.
    await deps.hooks.accountEnded(tx, caller, id)
    const [user] = await tx
      .update(users)
      .set({ status: 'disabled', updatedAt: deps.clock.now() })
      .where(and(eq(users.id, id), isReceptionist))
      .returning({ email: users.email })
    if (!user) throw new Problem('receptionist_not_found')
    await revokePasswordLinks(tx, user.email)
    await tx.update(users).set({ email: removedEmail, googleSub: null, passwordHash: null }).where(eq(users.id, id))
    await endSessions(tx, deps, id)
    await recordChange(tx, deps, { actor: caller, action: 'receptionist_removed', personId: id })
    return listReceptionists(tx)
  })
