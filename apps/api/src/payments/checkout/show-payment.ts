import type { AppointmentPayment } from '@aafiya/contracts/payments/payments'
import { and, asc, eq, inArray, ne } from 'drizzle-orm'

import { appointments } from '../../appointments/appointments.table.ts'
import type { Deps } from '../../deps.ts'
import { clinicDay, mayActFor } from '../../people/may-act-for.ts'
import { people } from '../../people/people.table.ts'
import { otherPerson } from '../../people/person-name.ts'
import type { PaymentRow } from '../payments.table.ts'
import { partsOf } from './parts.ts'
import { isPayable } from './payable.ts'
import { paymentFile, toAppointmentPayment } from './payment-view.ts'

/** The payment of an appointment or held slot of the caller. */
export async function showPayment(deps: Deps, accountId: string, appointmentId: string): Promise<AppointmentPayment> {
  const { db, clock, gateways } = deps
  const file = await paymentFile(db, deps, accountId, appointmentId)
  const { payment } = file
  const shown = toAppointmentPayment(appointmentId, file, { now: clock.now(), isOffered: gateways.size > 0 })
  return payment?.checkoutOf ? { ...shown, together: await sharedWith(deps, accountId, payment) } : shown
}

/** The other appointments of a checkout, as far as the caller may see them. */
async function sharedWith(deps: Deps, accountId: string, payment: PaymentRow) {
  const ids = (await partsOf(deps.db, payment)).map(({ appointmentId }) => appointmentId)
  const rows = await deps.db
    .select({ appointment: appointments, person: people })
    .from(appointments)
    .innerJoin(people, eq(people.id, appointments.personId))
    .where(
      and(
        inArray(appointments.id, ids),
        ne(appointments.id, payment.appointmentId),
        mayActFor(appointments.personId, accountId, clinicDay(deps)),
      ),
    )
    .orderBy(asc(appointments.startsAt))
  const now = deps.clock.now()
  return rows.map(({ appointment, person }) => ({
    appointmentId: appointment.id,
    appointmentDate: appointment.startsAt.toISOString(),
    status: appointment.paymentStatus,
    amount: appointment.fee,
    canPay: deps.gateways.size > 0 && isPayable(appointment, now),
    ...otherPerson(person, accountId),
  }))
}
