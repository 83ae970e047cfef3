import type { Language } from '@aafiya/contracts/messages/message-key'
import type { Till } from '@aafiya/contracts/payments/till'
import { eq } from 'drizzle-orm'

import type { Deps } from '../../deps.ts'
import { recordChange } from '../../platform/audit/record-change.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { Problem } from '../../platform/problem.ts'
import { tillFloats } from './closings.table.ts'
import { enteredMinor } from './entered-minor.ts'
import { lockReceptionist, openTill, readTill } from './till.ts'

interface Counted {
  amount: number
  language: Language
}

/**
 * Records the cash in the caller's till at the start. After that it can only be changed before the first payment or
 * refund: later it could hide a difference.
 */
export const countFloat = (deps: Deps, caller: Caller, { amount, language }: Counted): Promise<Till> =>
  deps.db.transaction(async (tx: Tx) => {
    const receptionistId = caller.userId
    await lockReceptionist(tx, caller)
    const { movements, float, currency } = await openTill(tx, deps, receptionistId)
    const amountMinor = enteredMinor(amount, { path: 'amount', currency, language })
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
