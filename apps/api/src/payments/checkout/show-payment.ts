import { fromMinor } from '@aafiya/contracts/payments/money'
import type { AppointmentPayment } from '@aafiya/contracts/payments/payments'
import { and, asc, eq, inArray } from 'drizzle-orm'

import { appointments } from '../../appointments/appointments.table.ts'
import type { Deps } from '../../deps.ts'
import { clinicDay, mayActFor } from '../../people/may-act-for.ts'
import { people } from '../../people/people.table.ts'
import { otherPerson } from '../../people/person-name.ts'
import type { PaymentRow } from '../payments.table.ts'
import { partsOf } from './parts.ts'
import { isPayable } from './payable.ts'
import { movementsOf, paymentFile, refundsOf, sumMinor, toAppointmentPayment } from './payment-view.ts'

/** The payment of an appointment or held slot of the caller. */
export async function showPayment(deps: Deps, accountId: string, appointmentId: string): Promise<AppointmentPayment> {
  const { db, clock, gateways } = deps
  const file = await paymentFile(db, deps, accountId, appointmentId)
  const { payment } = file
  const shown = toAppointmentPayment(appointmentId, file, { now: clock.now(), isOffered: gateways.size > 0 })
  return payment?.checkoutOf ? { ...shown, ...(await sharedWith(deps, accountId, payment)) } : shown
}

/**
 * The other appointments of a checkout, as far as the caller may see them, with what it charged and refunded for each;
 * and its totals, which include all of them for the payer.
 */
async function sharedWith(
  deps: Deps,
  accountId: string,
  payment: PaymentRow,
): Promise<Pick<AppointmentPayment, 'together' | 'checkoutTotal'>> {
  const { db, clock, gateways } = deps
  const { appointmentId, currency } = payment
  // The payment that counts may be a second success of the checkout, which is none of its parts.
  const parts = [payment, ...(await partsOf(db, payment)).filter((part) => part.appointmentId !== appointmentId)]
  const { entries, wanted } = await movementsOf(db, parts)
  const rows = await db
    .select({ appointment: appointments, person: people })
    .from(appointments)
    .innerJoin(people, eq(people.id, appointments.personId))
    .where(
      and(
        inArray(
          appointments.id,
          parts.map((part) => part.appointmentId),
        ),
        mayActFor(appointments.personId, accountId, clinicDay(deps)),
      ),
    )
    .orderBy(asc(appointments.startsAt))
  const partOf = new Map(parts.map((part) => [part.appointmentId, part]))
  const entriesOf = (part: PaymentRow) => entries.filter(({ paymentId }) => paymentId === part.id)
  const seen = new Set([appointmentId, ...rows.map(({ appointment }) => appointment.id)])
  const total = parts.filter((part) => part.payerId === accountId || seen.has(part.appointmentId)).flatMap(entriesOf)
  const now = clock.now()
  return {
    checkoutTotal: {
      paid: fromMinor(sumMinor(total, 'charge'), currency),
      refunded: fromMinor(sumMinor(total, 'refund'), currency),
    },
    together: rows.flatMap(({ appointment, person }) => {
      const part = partOf.get(appointment.id)
      if (!part || part === payment) return []
      const paidMinor = sumMinor(entriesOf(part), 'charge')
      return {
        appointmentId: appointment.id,
        appointmentDate: appointment.startsAt.toISOString(),
        status: paidMinor > 0 ? part.status : appointment.paymentStatus,
        amount: appointment.fee,
        paid: fromMinor(paidMinor, currency),
        refunds: refundsOf(part, { entries, wanted }),
        canPay: gateways.size > 0 && isPayable(appointment, now),
        ...otherPerson(person, accountId),
      }
    }),
  }
}
