import { toMinor } from '@aafiya/contracts/payments/money'
import type { Till } from '@aafiya/contracts/payments/till'
import { eq } from 'drizzle-orm'

import type { Deps } from '../../deps.ts'
import { recordChange } from '../../platform/audit/record-change.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { Problem } from '../../platform/problem.ts'
import { tillFloats } from './closings.table.ts'
import { lockReceptionist, openTill, readTill } from './till.ts'

/**
 * Records the cash in the caller's till at the start. After that it can only be changed before the first payment or
 * refund: later it could hide a difference.
 */
export const countFloat = (deps: Deps, caller: Caller, amount: number): Promise<Till> =>
  deps.db.transaction(async (tx: Tx) => {
    const receptionistId = caller.userId
    await lockReceptionist(tx, caller)
    const { movements, float, currency } = await openTill(tx, deps, receptionistId)
    const amountMinor = toMinor(amount, currency)
    if (float && movements.length > 0 && float.amountMinor !== amountMinor) throw new Problem('float_fixed')
    if (float?.amountMinor !== amountMinor) {
      const counted = { amountMinor, currency, countedAt: deps.clock.now() }
      await (float
        ? tx.update(tillFloats).set(counted).where(eq(tillFloats.receptionistId, receptionistId))
        : tx.insert(tillFloats).values({ receptionistId, ...counted }))
      await recordChange(tx, deps, { actor: caller, action: 'float_counted' })
    }
    return readTill(tx, deps, caller, receptionistId)
  })
