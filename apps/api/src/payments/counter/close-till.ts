import { randomUUID } from 'node:crypto'

import type { Language } from '@aafiya/contracts/messages/message-key'
import { toMinor } from '@aafiya/contracts/payments/money'
import type { CloseTill, Closing } from '@aafiya/contracts/payments/till'
import { eq } from 'drizzle-orm'

import { users } from '../../account/users.table.ts'
import type { Deps } from '../../deps.ts'
import { recordChange } from '../../platform/audit/record-change.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { runIdempotently, type Repeatable } from '../../platform/idempotency/idempotency.ts'
import { Problem } from '../../platform/problem.ts'
import { toClosing } from './closing-view.ts'
import { closedEntries, closings, tillFloats } from './closings.table.ts'
import { enteredMinor } from './entered-minor.ts'
import { sumsOf } from './till-movement.ts'
import { lockReceptionist, openTill } from './till.ts'

interface Closed {
  body: CloseTill
  language: Language
  repeatable?: Repeatable | undefined
  /** The owner of the till, if not the caller. */
  receptionistId?: string
}

/**
 * Closes a till over every payment and refund that no closing has counted yet. The counted amounts refer to what was
 * shown: a payment recorded since refuses the closing. The account's lock and the key of `closed_entries` keep two
 * windows from closing one till twice.
 */
export const closeTill = (
  deps: Deps,
  caller: Caller,
  { body, language, repeatable, receptionistId = caller.userId }: Closed,
): Promise<Closing> =>
  runIdempotently(deps, repeatable, async (tx) => {
    const receptionist = await lockReceptionist(tx, caller, receptionistId)
    const { movements, float, currency } = await openTill(tx, deps, receptionistId)
    if (movements.length === 0 && !float) throw new Problem('till_empty')
    const floatMinor = float?.amountMinor ?? 0
    const expectedCashMinor = sumsOf(movements, 'cash').expected + floatMinor
    const expectedCardMinor = sumsOf(movements, 'card').expected
    if (
      expectedCashMinor !== toMinor(body.expectedCash, currency) ||
      expectedCardMinor !== toMinor(body.expectedCard, currency)
    )
      throw new Problem('till_changed')
    const [closing] = await tx
      .insert(closings)
      .values({
        id: randomUUID(),
        closedBy: caller.userId,
        tillOf: receptionistId === caller.userId ? null : receptionistId,
        currency,
        floatMinor,
        expectedCashMinor,
        countedCashMinor: enteredMinor(body.countedCash, { path: 'countedCash', currency, language }),
        expectedCardMinor,
        countedCardMinor: enteredMinor(body.countedCard, { path: 'countedCard', currency, language }),
        movements: movements.length,
        note: body.note?.trim() || null,
        createdAt: deps.clock.now(),
      })
      .returning()
    if (!closing) throw new Error('an inserted closing answers its row')
    const counted = movements.map(({ entry }) => ({ entryId: entry.id, closingId: closing.id }))
    if (counted.length > 0) await tx.insert(closedEntries).values(counted)
    await tx.delete(tillFloats).where(eq(tillFloats.receptionistId, receptionistId))
    await recordChange(tx, deps, {
      actor: caller,
      action: 'till_closed',
      recordId: closing.id,
      personId: receptionistId,
    })
    const [closer] = await tx.select().from(users).where(eq(users.id, caller.userId))
    if (!closer) throw new Error('who closes a till has an account')
    return toClosing({ closing, closer, receptionist })
  })
