import type { Appointment } from '@aafiya/contracts/appointments/appointments'
import { limits } from '@aafiya/contracts/platform/limits'

import { useSession } from '../session/use-session.ts'
import { useSaveEntry } from './use-save-entry.ts'

/** Downloads one of the signed-in patient's appointments as a calendar entry. */
export function useAddToCalendar(): (appointment: Appointment) => Promise<void> {
  const { user } = useSession()
  const save = useSaveEntry()
  return async ({ id, sequence, appointmentDate, endsAt, doctorName, doctorNameAr, doctorAddress, doctorAddressAr }) => {
    const startsAt = new Date(appointmentDate)
    await save({
      id,
      sequence,
      startsAt,
      endsAt: endsAt ? new Date(endsAt) : new Date(startsAt.getTime() + limits.slotMinutes * 60_000),
      doctor: { fullName: doctorName, fullNameAr: doctorNameAr },
      address: doctorAddress,
      addressAr: doctorAddressAr,
      ...(user && { attendee: { name: user.fullName, email: user.email } }),
    })
  }
}
