import type { Appointment } from '@aafiya/contracts/appointments/appointment'

import { specialityGround } from '../doctors/speciality-ground.ts'
import { Portrait } from '../ui/picture/portrait.tsx'
import { nameInitials } from '../ui/text/name-initials.ts'

export interface AppointmentPortraitProps {
  appointment: Pick<Appointment, 'doctorImage' | 'doctorName' | 'doctorSpeciality'>
  className: string | undefined
}

/** The doctor's portrait; the name is next to it. */
export function AppointmentPortrait({
  appointment: { doctorImage, doctorName, doctorSpeciality },
  className,
}: AppointmentPortraitProps) {
  return (
    <Portrait
      src={doctorImage}
      alt=""
      ground={specialityGround(doctorSpeciality)}
      initials={nameInitials(doctorName)}
      className={className}
    />
  )
}
