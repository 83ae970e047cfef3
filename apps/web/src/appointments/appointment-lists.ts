import type { Appointment } from '@aafiya/contracts/appointments/appointment'
import { visitEnd } from '@aafiya/contracts/appointments/booking-facts'
import { civilAt } from '@aafiya/contracts/hours/clinic-time'

type Span = Pick<Appointment, 'appointmentDate' | 'endsAt'>

/** When the visit ends. */
export const endOf = (visit: Span): Date => new Date(visitEnd(visit))

/** Whether the visit is upcoming or in progress. */
export const isUpcoming = ({ status, ...span }: Span & Pick<Appointment, 'status'>, now: Date): boolean =>
  (status === 'booked' || status === 'arrived') && endOf(span) > now

/** Whether the patient can still move or cancel it: a visit that has started is read-only. */
export const isChangeable = (
  { appointmentDate, status }: Pick<Appointment, 'appointmentDate' | 'status'>,
  now: Date,
): boolean => status === 'booked' && Date.parse(appointmentDate) > now.getTime()

/** Whether the patient can say that they will be late: on the clinic's day of the visit, until it ends. */
export const isTodays = (visit: Span & Pick<Appointment, 'status'>, zone: string, now: Date): boolean =>
  visit.status === 'booked' &&
  civilAt(new Date(visit.appointmentDate), zone).date === civilAt(now, zone).date &&
  endOf(visit) > now

const byStart = (one: Appointment, other: Appointment) =>
  Date.parse(one.appointmentDate) - Date.parse(other.appointmentDate)

/** Upcoming visits, soonest first, and past ones, latest first. */
export function appointmentLists(
  appointments: readonly Appointment[],
  now: Date,
): { upcoming: Appointment[]; past: Appointment[] } {
  const inOrder = appointments.toSorted(byStart)
  return {
    upcoming: inOrder.filter((appointment) => isUpcoming(appointment, now)),
    past: inOrder.filter((appointment) => !isUpcoming(appointment, now)).toReversed(),
  }
}
