import { randomUUID } from 'node:crypto'

import type { CloseTill, Closing } from '@aafiya/contracts/payments/counter'
import { toMinor } from '@aafiya/contracts/payments/money'
import { eq } from 'drizzle-orm'

import { users } from '../../account/users.table.ts'
import type { Deps } from '../../deps.ts'
import { recordChange } from '../../platform/audit/record-change.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { runIdempotently, type Repeatable } from '../../platform/idempotency/idempotency.ts'
import { Problem } from '../../platform/problem.ts'
import { toClosing } from './closing-view.ts'
import { closedEntries, closings } from './closings.table.ts'
import { openMovements, sumsOf } from './till.ts'

/**
 * Closes the caller's till over every movement that no closing has counted yet. What was counted belongs to what was shown: money that came in
 * meanwhile refuses the closing. The account's lock and the key of `closed_entries` keep two windows from closing one till twice.
 */
export const closeTill = (deps: Deps, caller: Caller, body: CloseTill, repeatable?: Repeatable): Promise<Closing> =>
  runIdempotently(deps, repeatable, async (tx) => {
    const [receptionist] = await tx.select().from(users).where(eq(users.id, caller.userId)).for('no key update')
    const movements = await openMovements(tx, caller.userId)
    const currency = movements[0]?.entry.currency
    if (!receptionist || currency === undefined) throw new Problem('till_empty')
    const [cash, card] = [sumsOf(movements, 'cash'), sumsOf(movements, 'card')]
    if (cash.expected !== toMinor(body.expectedCash, currency) || card.expected !== toMinor(body.expectedCard, currency))
      throw new Problem('till_changed')
    const [closing] = await tx
      .insert(closings)
      .values({
        id: randomUUID(),
        closedBy: caller.userId,
        currency,
        expectedCashMinor: cash.expected,
        countedCashMinor: toMinor(body.countedCash, currency),
        expectedCardMinor: card.expected,
        countedCardMinor: toMinor(body.countedCard, currency),
        movements: movements.length,
        note: body.note?.trim() || null,
        createdAt: deps.clock.now(),
      })
      .returning()
    if (!closing) throw new Error('an inserted closing answers its row')
    await tx.insert(closedEntries).values(movements.map(({ entry }) => ({ entryId: entry.id, closingId: closing.id })))
    await recordChange(tx, deps, { actor: caller, action: 'till_closed', recordId: closing.id })
    return toClosing({ closing, receptionist })
  })
