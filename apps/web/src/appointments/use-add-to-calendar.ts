import type { Appointment } from '@aafiya/contracts/appointments/appointments'

import { useSession } from '../session/use-session.ts'
import { endOf } from './appointment-lists.ts'
import { useSaveEntry } from './use-save-entry.ts'

/** Downloads one of the signed-in patient's appointments as a calendar entry. */
export function useAddToCalendar() {
  const { user } = useSession()
  const { save, failure } = useSaveEntry()
  const addToCalendar = (appointment: Appointment) => {
    const { id, sequence, appointmentDate, doctorName, doctorNameAr, doctorAddress, doctorAddressAr } = appointment
    save({
      id,
      sequence,
      startsAt: new Date(appointmentDate),
      endsAt: endOf(appointment),
      doctor: { fullName: doctorName, fullNameAr: doctorNameAr },
      address: doctorAddress,
      addressAr: doctorAddressAr,
      ...(user && { attendee: { name: user.fullName, email: user.email } }),
    })
  }
  return { addToCalendar, failure }
}
