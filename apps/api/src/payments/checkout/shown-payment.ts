import { desc, eq } from 'drizzle-orm'

import type { Queryable } from '../../platform/db/database.ts'
import { payments, type PaymentRow } from '../payments.table.ts'

/**
 * Of all tries (latest first) the one that an appointment shows: the payment that counts, else the latest that reached a
 * provider, an open one before one that ended.
 */
export function shownPayment(tries: readonly PaymentRow[]): PaymentRow | undefined {
  const counting = tries.filter((one) => !one.isSurplus && (one.session !== null || one.paidAt))
  return counting.find((one) => one.paidAt) ?? counting.find((one) => one.status === 'pending') ?? counting[0]
}

/** The payment state an appointment shows. */
export async function shownState(db: Queryable, appointmentId: string): Promise<PaymentRow['status'] | 'unpaid'> {
  const tries = await db
    .select()
    .from(payments)
    .where(eq(payments.appointmentId, appointmentId))
    .orderBy(desc(payments.createdAt), desc(payments.id))
  return shownPayment(tries)?.status ?? 'unpaid'
}
