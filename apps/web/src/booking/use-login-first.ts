import type { BookAppointment } from '@aafiya/contracts/appointments/appointment-requests'
import { useNavigate } from 'react-router-dom'

import { paths } from '../paths.ts'
import { keepDraft } from './booking-draft.ts'

/** The part of a doctor's page where a login on the way leads back to. */
export const summaryHash = '#your-appointment'

/**
 * Sends a visitor to log in, and back to the summary of what they chose. The login page says why they are there. The page they
 * leave keeps the choice as a draft and not in its URL: after the booking, Back must not name a time that is booked.
 */
export function useLoginFirst(): (begun: BookAppointment, isPayingNow: boolean) => void {
  const navigate = useNavigate()
  return (begun, isPayingNow) => {
    keepDraft(begun)
    const doctor = paths.doctor(begun.doctorId)
    const search = new URLSearchParams({
      day: begun.appointmentDate,
      time: begun.appointmentTime,
      ...(begun.visitTypeId && { type: begun.visitTypeId }),
      ...(begun.personId && { for: begun.personId }),
      ...(isPayingNow && { pay: 'now' }),
    })
    void navigate(doctor, { replace: true })
    void navigate(paths.login(`${doctor}?${search.toString()}${summaryHash}`))
  }
}
