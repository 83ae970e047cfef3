import type { Receptionist } from '@aafiya/contracts/desk/receptionists'
import { and, eq } from 'drizzle-orm'

import type { Deps } from '../../deps.ts'
import { recordChange } from '../../platform/audit/record-change.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { Problem } from '../../platform/problem.ts'
import { endSessions } from '../session/end-sessions.ts'
import { users } from '../users.table.ts'
import { isReceptionist, listReceptionists } from './list-receptionists.ts'

/** Ends a receptionist's account: the next call with any of its sessions is refused. Answers who is left. */
export const removeReceptionist = (deps: Deps, caller: Caller, id: string): Promise<Receptionist[]> =>
  deps.db.transaction(async (tx) => {
    const [user] = await tx
      .update(users)
      .set({ status: 'disabled', updatedAt: deps.clock.now() })
      .where(and(eq(users.id, id), isReceptionist))
      .returning({ id: users.id })
    if (!user) throw new Problem('receptionist_not_found')
    await endSessions(tx, deps.clock, id)
    await recordChange(tx, deps, { actor: caller, action: 'receptionist_removed', personId: id })
    return listReceptionists(tx)
  })
