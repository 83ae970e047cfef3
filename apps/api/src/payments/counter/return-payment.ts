import { randomUUID } from 'node:crypto'

import { counterMethods } from '@aafiya/contracts/payments/payment-provider'
import type { Receipt } from '@aafiya/contracts/payments/payments'
import { and, eq, inArray, isNull } from 'drizzle-orm'

import { lockVisit } from '../../appointments/visits/lock-visit.ts'
import type { Deps } from '../../deps.ts'
import { recordChange } from '../../platform/audit/record-change.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { Problem } from '../../platform/problem.ts'
import { paymentFile } from '../checkout/payment-view.ts'
import { toReceipt } from '../checkout/show-receipt.ts'
import { ledgerEntries } from '../ledger/ledger-entries.table.ts'
import { payments } from '../payments.table.ts'
import { refunds } from '../refund/refunds.table.ts'
import { recomputePaymentStatus } from '../webhook/recompute-payment-status.ts'

/** Returns by hand what the refund rule gave when the visit was cancelled. The visit's lock lets one of two people do it. */
export const returnPayment = (deps: Deps, caller: Caller, id: string): Promise<Receipt> =>
  deps.db.transaction(async (tx) => {
    await lockVisit(tx, caller, id)
    const [owed] = await tx
      .select()
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(and(eq(payments.appointmentId, id), inArray(payments.provider, [...counterMethods]), isNull(refunds.doneAt)))
      .for('update', { of: payments })
    if (!owed) throw new Problem('nothing_to_return')
    const { payments: payment, refunds: refund } = owed
    await tx.insert(ledgerEntries).values({
      id: randomUUID(),
      paymentId: payment.id,
      appointmentId: id,
      provider: payment.provider,
      kind: 'refund',
      reference: refund.id,
      amountMinor: -refund.amountMinor,
      currency: payment.currency,
      isFlagged: false,
      receivedBy: caller.userId,
      createdAt: deps.clock.now(),
    })
    await recomputePaymentStatus(tx, deps, payment, payment)
    await recordChange(tx, deps, { actor: caller, action: 'payment_returned', recordId: payment.id, personId: payment.personId })
    return toReceipt(tx, deps, await paymentFile(tx, undefined, id))
  })
