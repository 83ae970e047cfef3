import type { BookAppointment } from '@aafiya/contracts/appointments/appointment-requests'
import { civilAt } from '@aafiya/contracts/hours/clinic-time'

import { Problem } from '../../platform/problem.ts'

/**
 * The civil day and time requested by a body. A date-time with offset must name the same moment as `appointmentTime`
 * in the clinic's zone; a page that computed it in another zone would otherwise book the wrong hour.
 */
export function requestedTime(
  { appointmentDate, appointmentTime }: Pick<BookAppointment, 'appointmentDate' | 'appointmentTime'>,
  zone: string,
) {
  if (!appointmentDate.includes('T')) return { date: appointmentDate, time: appointmentTime }
  const instant = new Date(appointmentDate)
  const civil = civilAt(instant, zone)
  if (civil.time !== appointmentTime || instant.getTime() % 60_000 !== 0) throw new Problem('time_mismatch')
  return civil
}
