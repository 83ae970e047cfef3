import type { Doctor } from '@aafiya/contracts/doctors/doctors'
import { limits } from '@aafiya/contracts/platform/limits'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'

import { DoctorName } from '../doctors/doctor-name.tsx'
import { doctorsOf } from '../doctors/doctor-queries.ts'
import { specialityGround } from '../doctors/speciality-ground.ts'
import { paths } from '../paths.ts'
import { AppLink } from '../ui/action/app-link.tsx'
import { Portrait } from '../ui/picture/portrait.tsx'
import { initials } from '../ui/text/initials.ts'
import css from './related-doctors.module.css'

/** Others of the same speciality, at most five; anyone who takes bookings is first. */
export function relatedTo(doctor: Doctor, doctors: readonly Doctor[]): Doctor[] {
  return doctors
    .filter(({ id, speciality }) => id !== doctor.id && speciality === doctor.speciality)
    .toSorted((one, other) => Number(other.availability) - Number(one.availability))
    .slice(0, limits.relatedDoctors)
}

/** A suggestion and no more: without the list there is none. */
export function RelatedDoctors({ doctor }: { doctor: Doctor }) {
  const { t } = useTranslation('doctors')
  const titleId = useId()
  const { data } = useQuery(doctorsOf(doctor.speciality))
  const related = data ? relatedTo(doctor, data) : []
  if (related.length === 0) return null
  return (
    <section className={css.related} aria-labelledby={titleId}>
      <h2 id={titleId}>{t('related')}</h2>
      <ul className={css.list}>
        {related.map((other) => (
          <li key={other.id} className={css.item}>
            <RelatedDoctor doctor={other} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** One of the related doctors: a row on a phone, a portrait with its name on a desktop. */
function RelatedDoctor({ doctor }: { doctor: Doctor }) {
  const { t } = useTranslation('doctors')
  return (
    <AppLink to={paths.doctor(doctor.id)} className={css.link}>
      <Portrait
        src={doctor.profilePictureUrl}
        alt=""
        ground={specialityGround(doctor.speciality)}
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
