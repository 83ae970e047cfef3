import type { Doctor } from '@aafiya/contracts/doctors'
import { useTranslation } from 'react-i18next'

import { Availability } from '../doctors/availability.tsx'
import { DoctorName, useDoctorName } from '../doctors/doctor-name.tsx'
import { specialityGround } from '../doctors/speciality-ground.ts'
import { TwinText } from '../doctors/twin-text.tsx'
import { PageHeading } from '../ui/layout/page-heading.tsx'
import { Portrait } from '../ui/picture/portrait.tsx'
import { initials } from '../ui/text/initials.ts'
import { DoctorFacts } from './doctor-facts.tsx'
import css from './doctor-intro.module.css'

/** Who the doctor is: portrait, name, what to know, and what they say of themselves. */
export function DoctorIntro({ doctor }: { doctor: Doctor }) {
  const { t } = useTranslation()
  const name = useDoctorName()
  return (
    <section className={css.intro}>
      <div className={css.who}>
        <Portrait
          src={doctor.profilePictureUrl}
          alt={name(doctor)}
          ground={specialityGround[doctor.speciality]}
          initials={initials(doctor.firstName, doctor.lastName)}
          eager
          className={css.portrait}
        />
        <div className={css.words}>
          <PageHeading className={css.name}>
            <DoctorName doctor={doctor} />
          </PageHeading>
          <p className={css.speciality}>{t(`specialist_${doctor.speciality}`)}</p>
          {doctor.degree && (
            <p className={css.degree}>
              <TwinText latin={doctor.degree} arabic={doctor.degreeAr} />
            </p>
          )}
          <Availability isAvailable={doctor.availability} />
        </div>
      </div>
      <DoctorFacts doctor={doctor} />
      {doctor.about && (
        <p className={css.about}>
          <TwinText latin={doctor.about} arabic={doctor.aboutAr} />
        </p>
      )}
    </section>
  )
}
