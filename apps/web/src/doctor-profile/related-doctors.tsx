import type { Doctor } from '@aafiya/contracts/doctors/doctors'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'

import { DoctorName } from '../doctors/doctor-name.tsx'
import { doctorsOf } from '../doctors/doctor-queries.ts'
import { specialityGround } from '../doctors/speciality-ground.ts'
import { useInitials } from '../page/use-person-name.ts'
import { paths } from '../paths.ts'
import { AppLink } from '../ui/action/app-link.tsx'
import { Portrait } from '../ui/picture/portrait.tsx'
import css from './related-doctors.module.css'

/** At most five doctors of the same speciality; those who take bookings come first. */
export function relatedTo(doctor: Doctor, doctors: readonly Doctor[]): Doctor[] {
  return doctors
    .filter(({ id, speciality }) => id !== doctor.id && speciality === doctor.speciality)
    .toSorted((one, other) => Number(other.availability) - Number(one.availability))
    .slice(0, 5)
}

/** Optional: without the list nothing is shown. */
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

/** A related doctor: a row on a phone, a portrait with its name on a desktop. */
function RelatedDoctor({ doctor }: { doctor: Doctor }) {
  const initials = useInitials()
  const { t } = useTranslation('doctors')
  return (
    <AppLink to={paths.doctor(doctor.id)} className={css.link}>
      <Portrait
        src={doctor.profilePictureUrl}
        alt=""
        ground={specialityGround(doctor.speciality)}
        initials={initials(doctor)}
        className={css.portrait}
      />
      <span>
        <span className={css.name}>
          <DoctorName doctor={doctor} />
        </span>
        {doctor.experience !== null && (
          <span className={css.years}>{t('experience_of', { count: doctor.experience })}</span>
        )}
      </span>
    </AppLink>
  )
}
