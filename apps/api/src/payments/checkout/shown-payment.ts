import { desc, eq } from 'drizzle-orm'

import { appointments } from '../../appointments/appointments.table.ts'
import type { Tx } from '../../platform/db/database.ts'
import { ledgerSums } from '../ledger/ledger-sums.ts'
import { payments, type PaymentRow } from '../payments.table.ts'

/**
 * Of all tries (latest first) the one that an appointment shows: the payment that counts, else the latest that reached
 * a provider, an open one before one that ended.
 */
export function shownPayment(tries: readonly PaymentRow[]): PaymentRow | undefined {
  const counting = tries.filter((one) => !one.isSurplus && (one.session !== null || one.paidAt))
  return counting.find((one) => one.paidAt) ?? counting.find((one) => one.status === 'pending') ?? counting[0]
}

/** Shows the payment that counts on the appointment itself, where that still exists. */
export async function showOnAppointment(tx: Tx, appointmentId: string): Promise<void> {
  const tries = await tx
    .select()
    .from(payments)
    .where(eq(payments.appointmentId, appointmentId))
    .orderBy(desc(payments.createdAt), desc(payments.id))
  const shown = shownPayment(tries)
  const paymentStatus = shown?.status ?? 'unpaid'
  const partPaidMinor = shown && paymentStatus === 'partly_paid' ? (await ledgerSums(tx, shown.id)).chargedMinor : 0
  await tx.update(appointments).set({ paymentStatus, partPaidMinor }).where(eq(appointments.id, appointmentId))
}
