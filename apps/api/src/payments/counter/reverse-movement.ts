import type { TillMovement } from '@aafiya/contracts/payments/till'
import { eq } from 'drizzle-orm'

import { lockVisit } from '../../appointments/visits/lock-visit.ts'
import { recordRepeat } from '../../appointments/visits/record-repeat.ts'
import type { Deps } from '../../deps.ts'
import { people, personNames } from '../../people/people.table.ts'
import { recordChange } from '../../platform/audit/record-change.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { runIdempotently, type Repeatable } from '../../platform/idempotency/idempotency.ts'
import { Problem } from '../../platform/problem.ts'
import { enterMovement } from '../ledger/enter-movement.ts'
import { ledgerEntries, type LedgerEntryRow } from '../ledger/ledger-entries.table.ts'
import { ledgerSums } from '../ledger/ledger-sums.ts'
import { payments } from '../payments.table.ts'
import { refunds } from '../refund/refunds.table.ts'
import { recomputePaymentStatus } from '../webhook/recompute-payment-status.ts'
import { closedEntries } from './closings.table.ts'
import { isCounterMethod } from './is-at-counter.ts'
import { lockTill, toTillMovement } from './till-movement.ts'

/**
 * A charge in the caller's till, or in any till for an administrator; the till is locked, so that no closing counts
 * it.
 */
async function lockCharge(tx: Tx, caller: Caller, id: string) {
  const [charge] = await tx.select().from(ledgerEntries).where(eq(ledgerEntries.id, id))
  const isAdministrator = caller.role === 'administrator'
  if (charge?.kind !== 'charge' || charge.receivedBy === null || !isCounterMethod(charge.provider))
    throw new Problem('movement_not_found')
  if (charge.receivedBy !== caller.userId && !isAdministrator) throw new Problem('movement_not_found')
  await lockTill(tx, caller, charge.receivedBy)
  const [closed] = await tx.select().from(closedEntries).where(eq(closedEntries.entryId, id))
  if (closed && !isAdministrator) throw new Problem('movement_closed')
  return { charge, method: charge.provider, receivedBy: charge.receivedBy }
}

/** The payment of a charge, unless any of it is or was refunded. */
async function lockUnrefunded(tx: Tx, { paymentId }: LedgerEntryRow) {
  const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId)).for('update')
  if (!payment) throw new Error('payments are never deleted')
  const isRefunded = (await tx.$count(refunds, eq(refunds.paymentId, paymentId))) > 0
  if (isRefunded) throw new Problem('movement_refunded')
  return payment
}

interface Reversed {
  id: string
  reason: string
  repeatable?: Repeatable | undefined
}

/**
 * Reverses a charge that was recorded with a wrong method or amount: an opposite entry in the same till, which moves
 * no money and only changes the amount due for the visit. The ledger's key allows one reversal. A refund never
 * exceeds the paid amount, so a charge with any refund stays.
 */
export const reverseMovement = (
  deps: Deps,
  caller: Caller,
  { id, reason, repeatable }: Reversed,
): Promise<TillMovement> =>
  runIdempotently(
    deps,
    repeatable,
    async (tx) => {
      const { charge, method, receivedBy } = await lockCharge(tx, caller, id)
      await lockVisit(tx, caller, charge.appointmentId)
      const payment = await lockUnrefunded(tx, charge)
      const entry = await enterMovement(tx, deps, payment, {
        kind: 'reversal',
        provider: method,
        reference: charge.id,
        reverses: charge.id,
        reason: reason.trim(),
        minor: charge.amountMinor,
        currency: charge.currency,
        isFlagged: false,
        receivedBy,
      })
      if (!entry) throw new Problem('already_reversed')
      const { chargedMinor } = await ledgerSums(tx, payment.id)
      // Nothing has been paid after all: the next payment is a new one, and counts.
      const [kept] =
        chargedMinor > 0
          ? [payment]
          : await tx
              .update(payments)
              .set({ paidAt: null, closedAt: deps.clock.now() })
              .where(eq(payments.id, payment.id))
              .returning()
      if (!kept) throw new Error('payments are never deleted')
      await recomputePaymentStatus(tx, deps, kept, kept)
      const { personId } = payment
      await recordChange(tx, deps, { actor: caller, action: 'payment_reversed', recordId: payment.id, personId })
      const [patient] = await tx.select(personNames).from(people).where(eq(people.id, personId))
      if (!patient) throw new Error('a payment has a patient')
      return toTillMovement({ entry, method, patient, receiptNumber: null, isReversed: false, isRefunded: false })
    },
    (tx, { appointmentId }) => recordRepeat(tx, deps, caller, appointmentId),
  )
