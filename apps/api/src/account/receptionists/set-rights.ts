import type { Receptionist, ReceptionistRights } from '@aafiya/contracts/desk/receptionists'
import { and, eq } from 'drizzle-orm'

import type { Deps } from '../../deps.ts'
import { recordChange } from '../../platform/audit/record-change.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { Problem } from '../../platform/problem.ts'
import { users } from '../users.table.ts'
import { isReceptionist, toReceptionist } from './list-receptionists.ts'

/** What a receptionist may do besides the work of every front desk. It counts from their next call on. */
export const setReceptionistRights = (
  deps: Deps,
  caller: Caller,
  id: string,
  { mayCloseDays }: ReceptionistRights,
): Promise<Receptionist> =>
  deps.db.transaction(async (tx) => {
    const [user] = await tx
      .update(users)
      .set({ mayCloseDays, updatedAt: deps.clock.now() })
      .where(and(eq(users.id, id), isReceptionist))
      .returning()
    if (!user) throw new Problem('receptionist_not_found')
    await recordChange(tx, deps, { actor: caller, action: 'receptionist_rights_changed', personId: id })
    return toReceptionist(user)
  })
