import type { Appointment } from '@aafiya/contracts/appointments/appointment'

import { useDoctorName } from '../doctors/doctor-name.tsx'
import { useFormat } from '../i18n/use-format.ts'

/** The values for sentences about an appointment: doctor, day and time by the clinic's clock. */
export function useAppointmentWords(): (
  appointment: Appointment,
  zone: string,
) => { doctor: string; day: string; time: string } {
  const { weekdayAndDay, clockTime } = useFormat()
  const name = useDoctorName()
  return ({ doctorName, doctorNameAr, appointmentDate }, zone) => {
    const when = { instant: appointmentDate, zone }
    return {
      doctor: name({ fullName: doctorName, fullNameAr: doctorNameAr }),
      day: weekdayAndDay(when),
      time: clockTime(when),
    }
  }
}
