import type { ClosingReport } from '@aafiya/contracts/payments/till'
import { and, eq } from 'drizzle-orm'

import type { Deps } from '../../deps.ts'
import { recordAccess } from '../../platform/audit/record-access.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { Problem } from '../../platform/problem.ts'
import { toClosing } from './closing-view.ts'
import { closedEntries, closings } from './closings.table.ts'
import { closingsOf, isReadable } from './list-closings.ts'
import { counterMovements, shownSums, toTillMovement } from './till-movement.ts'

/** A closing with the entries it counted, for printing. The access is recorded. */
export const showClosing = (deps: Deps, caller: Caller, id: string): Promise<ClosingReport> =>
  deps.db.transaction(async (tx) => {
    const [row] = await closingsOf(tx, and(eq(closings.id, id), isReadable(caller)))
    if (!row) throw new Problem('closing_not_found')
    const movements = await counterMovements(tx, eq(closedEntries.closingId, id))
    const records = movements.map(({ entry, personId }) => ({ id: entry.paymentId, personId }))
    await recordAccess(tx, deps, { caller, action: 'payment_listed', records })
    const { currency, floatMinor } = row.closing
    return {
      ...toClosing(row),
      cash: shownSums(movements, 'cash', { currency, floatMinor }),
      card: shownSums(movements, 'card', { currency }),
      lines: movements.toReversed().map(toTillMovement),
    }
  })
