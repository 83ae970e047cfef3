import type { BookAppointment } from '@aafiya/contracts/appointments/appointment-requests'
import { useNavigate } from 'react-router-dom'

import { paths } from '../paths.ts'
import { keepDraft } from './booking-draft.ts'

/** The part of the doctor's page that the login returns to. */
export const summaryHash = '#your-appointment'

/**
 * Sends a visitor to the login and back to the summary of their choice; the login page explains why. The page left
 * behind keeps the choice as a draft, not in its URL: after the booking, Back must not offer a booked time.
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
