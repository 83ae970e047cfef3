import { fromMinor } from '@aafiya/contracts/payments/money'
import { and, eq, isNotNull } from 'drizzle-orm'

import type { VisitPayment } from '../../appointments/appointment-facts.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { ledgerSums } from '../ledger/ledger-sums.ts'
import { payments } from '../payments.table.ts'
import { refunds } from './refunds.table.ts'

/** The one payment that counts for an appointment, as `payments_one_counts` has it. */
export const countingPayment = (appointmentId: string) =>
  and(eq(payments.appointmentId, appointmentId), isNotNull(payments.paidAt), eq(payments.isSurplus, false))

/** What counts as paid for an appointment, and what of that was refunded or is to be. */
export async function paidFor(db: Queryable, appointmentId: string): Promise<VisitPayment | undefined> {
  const [found] = await db
    .select({ payment: payments, targetMinor: refunds.targetMinor })
    .from(payments)
    .leftJoin(refunds, eq(refunds.paymentId, payments.id))
    .where(countingPayment(appointmentId))
  if (!found) return undefined
  const { payment, targetMinor } = found
  const { chargedMinor, refundedMinor, method, methods } = await ledgerSums(db, payment.id)
  const refundMinor = Math.max(refundedMinor, targetMinor ?? 0)
  return {
    method: method ?? payment.provider,
    ...(methods > 1 && { isMixed: true }),
    paid: fromMinor(chargedMinor, payment.currency),
    refund: fromMinor(refundMinor, payment.currency),
  }
}
