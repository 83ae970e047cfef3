import { and, eq, not, sql } from 'drizzle-orm'

import type { AppointmentRow } from '../../appointments/appointments.table.ts'
import type { Deps } from '../../deps.ts'
import type { Queryable, Tx } from '../../platform/db/database.ts'
import { Problem } from '../../platform/problem.ts'
import { payments } from '../payments.table.ts'
import { recomputePaymentStatus } from '../webhook/recompute-payment-status.ts'
import { countingPayment } from './counting-payment.ts'
import { refunds } from './refunds.table.ts'

/** Neither sent nor requested from a provider, not even by a process that does not wait, or whose clock is ahead. */
const isUnsent = (now: Date) =>
  sql`(${refunds.doneAt} is null and ${refunds.leaseUntil} is null and coalesce(${refunds.dueAt} > ${now.toISOString()}::timestamptz, false))`

/** Whether the refund of a cancelled visit can no longer be withdrawn. */
export async function isRefundSent(db: Queryable, appointmentId: string, now: Date): Promise<boolean> {
  const sent = await db
    .select({ id: refunds.id })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(countingPayment(appointmentId), not(isUnsent(now))))
  return sent.length > 0
}

/**
 * Withdraws a refund in the transaction that undoes a cancellation. A process takes the lease of a refund before it
 * sends it; so of the two, the first to reach the row decides, and the other finds no row or a lease. The job that
 * was to send it then finds nothing to do.
 */
export async function takeBackRefund(
  tx: Tx,
  deps: Deps,
  { id, paymentStatus }: AppointmentRow,
): Promise<AppointmentRow['paymentStatus']> {
  const [payment] = await tx.select().from(payments).where(countingPayment(id)).for('update')
  if (!payment) return paymentStatus
  await tx.delete(refunds).where(and(eq(refunds.paymentId, payment.id), isUnsent(deps.clock.now())))
  const left = await tx.$count(refunds, eq(refunds.paymentId, payment.id))
  if (left > 0) throw new Problem('undo_too_late')
  return recomputePaymentStatus(tx, deps, payment, payment)
}
