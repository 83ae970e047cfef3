import type { Doctor } from '@aafiya/contracts/doctors'
import { useTranslation } from 'react-i18next'

import { DoctorName } from '../doctors/doctor-name.tsx'
import { specialityGround } from '../doctors/speciality-ground.ts'
import { paths } from '../paths.ts'
import { AppLink } from '../ui/action/app-link.tsx'
import { Portrait } from '../ui/picture/portrait.tsx'
import { initials } from '../ui/text/initials.ts'
import css from './related-doctors.module.css'

/** One of the related doctors: a row on a phone, a portrait with its name on a desktop. */
export function RelatedDoctor({ doctor }: { doctor: Doctor }) {
  const { t } = useTranslation('doctors')
  return (
    <AppLink to={paths.doctor(doctor.id)} className={css.link}>
      <Portrait
        src={doctor.profilePictureUrl}
        alt=""
        ground={specialityGround[doctor.speciality]}
        initials={initials(doctor.firstName, doctor.lastName)}
        className={css.portrait}
      />
      <span>
        <span className={css.name}>
          <DoctorName doctor={doctor} />
        </span>
        {doctor.experience !== null && <span className={css.years}>{t('years', { count: doctor.experience })}</span>}
      </span>
    </AppLink>
  )
}
