import type { Appointment } from '@aafiya/contracts/appointments/appointments'
import { limits } from '@aafiya/contracts/platform/limits'

type Span = Pick<Appointment, 'appointmentDate' | 'endsAt'>

/** When the visit is over. */
export const endOf = ({ appointmentDate, endsAt }: Span): Date =>
  new Date(endsAt ?? Date.parse(appointmentDate) + limits.slotMinutes * 60_000)

/** Whether the visit is still to come, or under way. */
export const isUpcoming = ({ status, ...span }: Span & Pick<Appointment, 'status'>, now: Date): boolean =>
  (status === 'booked' || status === 'arrived') && endOf(span) > now

/** Whether its patient may still move or cancel it: what has started may only be looked at. */
export const isChangeable = ({ appointmentDate, status }: Pick<Appointment, 'appointmentDate' | 'status'>, now: Date): boolean =>
  status === 'booked' && Date.parse(appointmentDate) > now.getTime()

const byStart = (one: Appointment, other: Appointment) => Date.parse(one.appointmentDate) - Date.parse(other.appointmentDate)

/** What comes, soonest first, and what has been, latest first. */
export function appointmentLists(appointments: readonly Appointment[], now: Date): { upcoming: Appointment[]; past: Appointment[] } {
  const inOrder = appointments.toSorted(byStart)
  return {
    upcoming: inOrder.filter((appointment) => isUpcoming(appointment, now)),
    past: inOrder.filter((appointment) => !isUpcoming(appointment, now)).toReversed(),
  }
}
