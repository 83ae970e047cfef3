import type { Deps } from '../../deps.ts'
import { paymentFile, toAppointmentPayment } from './payment-view.ts'

/** The payment of an appointment or held slot of the caller. */
export async function showPayment({ db, clock, gateways }: Deps, accountId: string, appointmentId: string) {
  const file = await paymentFile(db, accountId, appointmentId)
  return toAppointmentPayment(appointmentId, file, { now: clock.now(), isOffered: gateways.size > 0 })
}
