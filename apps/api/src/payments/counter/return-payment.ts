import { counterMethods, type CounterMethod } from '@aafiya/contracts/payments/payment-provider'
import type { Receipt } from '@aafiya/contracts/payments/receipt'
import { and, eq, inArray, isNull } from 'drizzle-orm'

import { lockVisit } from '../../appointments/visits/lock-visit.ts'
import type { Deps } from '../../deps.ts'
import { recordChange } from '../../platform/audit/record-change.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { Problem } from '../../platform/problem.ts'
import { paymentFile } from '../checkout/payment-view.ts'
import { toReceipt } from '../checkout/show-receipt.ts'
import { enterMovement } from '../ledger/enter-movement.ts'
import { ledgerEntries, type LedgerEntryRow } from '../ledger/ledger-entries.table.ts'
import { payments } from '../payments.table.ts'
import { refunds } from '../refund/refunds.table.ts'
import { recomputePaymentStatus } from '../webhook/recompute-payment-status.ts'
import { lockTill } from './till-movement.ts'

/**
 * Splits a refund by the methods that were paid with: to the card up to its payment, the rest in cash. Never more
 * than was paid by each.
 */
export function returnedBy(entries: readonly LedgerEntryRow[], amountMinor: number) {
  let left = amountMinor
  return (['card', 'cash'] satisfies CounterMethod[]).flatMap((method) => {
    const held = entries
      .filter(({ provider, isFlagged }) => provider === method && !isFlagged)
      .reduce((sum, entry) => sum + entry.amountMinor, 0)
    const minor = Math.min(left, Math.max(0, held))
    left -= minor
    return minor > 0 ? [{ method, minor }] : []
  })
}

/**
 * Pays out by hand what the refund rule gave when the visit was cancelled. The visit's lock lets only one of two
 * people do it.
 */
export const returnPayment = (deps: Deps, caller: Caller, id: string): Promise<Receipt> =>
  deps.db.transaction(async (tx) => {
    await lockTill(tx, caller)
    await lockVisit(tx, caller, id)
    const [owed] = await tx
      .select()
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(
        and(eq(payments.appointmentId, id), inArray(payments.provider, [...counterMethods]), isNull(refunds.doneAt)),
      )
      .for('update', { of: payments })
    if (!owed) throw new Problem('nothing_to_return')
    const { payments: payment, refunds: refund } = owed
    const moved = await tx.select().from(ledgerEntries).where(eq(ledgerEntries.paymentId, payment.id))
    for (const { method, minor } of returnedBy(moved, refund.amountMinor))
      await enterMovement(tx, deps, payment, {
        kind: 'refund',
        provider: method,
        reference: refund.id,
        minor,
        currency: payment.currency,
        isFlagged: false,
        receivedBy: caller.userId,
      })
    await recomputePaymentStatus(tx, deps, payment, payment)
    await recordChange(tx, deps, {
      actor: caller,
      action: 'payment_returned',
      recordId: payment.id,
      personId: payment.personId,
    })
    return toReceipt(tx, deps, await paymentFile(tx, deps, undefined, id))
  })
