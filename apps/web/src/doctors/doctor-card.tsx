import type { Doctor } from '@aafiya/contracts/doctors'
import { memo } from 'react'

import { paths } from '../paths.ts'
import { AppLink } from '../ui/action/app-link.tsx'
import { classNames } from '../ui/behaviour/class-names.ts'
import { Portrait } from '../ui/picture/portrait.tsx'
import { initials } from '../ui/text/initials.ts'
import { Availability } from './availability.tsx'
import css from './doctor-card.module.css'
import { DoctorName } from './doctor-name.tsx'
import { specialityGround } from './speciality-ground.ts'
import { TwinText } from './twin-text.tsx'
import { useSpecialities } from './use-specialities.ts'

export interface DoctorCardProps {
  doctor: Doctor
  /** In view at once, so that its picture does not wait. */
  eager?: boolean
  /** The degree too, and on a phone a row with the portrait beside the words. */
  listed?: boolean
}

/** A doctor with the portrait on top: no box, the whole of it leads to the doctor. */
export const DoctorCard = memo(function DoctorCard({ doctor, eager = false, listed = false }: DoctorCardProps) {
  const { specialistOf } = useSpecialities()
  const Name = listed ? 'h2' : 'h3'
  return (
    <article className={classNames(css.card, listed && css.listed)}>
      <Portrait
        src={doctor.profilePictureUrl}
        // The name follows at once; a picture of the same name would be read twice.
        alt=""
        ground={specialityGround(doctor.speciality)}
        initials={initials(doctor.firstName, doctor.lastName)}
        eager={eager}
        className={css.portrait}
      />
      <div className={css.words}>
        <Name className={css.name}>
          <AppLink className={css.link} to={paths.doctor(doctor.id)}>
            <DoctorName doctor={doctor} />
          </AppLink>
        </Name>
        <p className="small">{specialistOf(doctor.speciality)}</p>
        {listed && doctor.degree && (
          <p className="small">
            <TwinText latin={doctor.degree} arabic={doctor.degreeAr} />
          </p>
        )}
        <div className={css.availability}>
          <Availability isAvailable={doctor.availability} />
        </div>
      </div>
    </article>
  )
})
