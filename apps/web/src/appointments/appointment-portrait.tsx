import type { Appointment } from '@aafiya/contracts/appointments'

import { specialityGround } from '../doctors/speciality-ground.ts'
import { initials } from '../ui/initials.ts'
import { Portrait } from '../ui/portrait.tsx'

export interface AppointmentPortraitProps {
  appointment: Pick<Appointment, 'doctorImage' | 'doctorName' | 'doctorSpeciality'>
  className: string | undefined
}

/** The doctor's portrait; the name stands beside it. */
export function AppointmentPortrait({ appointment: { doctorImage, doctorName, doctorSpeciality }, className }: AppointmentPortraitProps) {
  const [first = '', ...others] = doctorName.split(' ')
  return (
    <Portrait
      src={doctorImage}
      alt=""
      ground={specialityGround[doctorSpeciality]}
      initials={initials(first, others.at(-1) ?? '')}
      className={className}
    />
  )
}
