import type { Doctor } from '@aafiya/contracts/doctors/doctors'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { Availability } from '../doctors/availability.tsx'
import { DoctorName, useDoctorName } from '../doctors/doctor-name.tsx'
import { specialityGround } from '../doctors/speciality-ground.ts'
import { TwinText } from '../doctors/twin-text.tsx'
import { useSpecialities } from '../doctors/use-specialities.ts'
import { usualFee } from '../doctors/usual-fee.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useInitials } from '../page/use-person-name.ts'
import { Button } from '../ui/action/button.tsx'
import { classNames } from '../ui/behaviour/class-names.ts'
import { PageHeading } from '../ui/layout/page-heading.tsx'
import { Portrait } from '../ui/picture/portrait.tsx'
import css from './doctor-intro.module.css'

/** From this many characters a biography may exceed the three lines shown on a phone. */
const foldedFrom = 100

export function DoctorIntro({ doctor }: { doctor: Doctor }) {
  const initials = useInitials()
  const { specialistOf } = useSpecialities()
  const name = useDoctorName()
  return (
    <section className={css.intro}>
      <div className={css.who}>
        <Portrait
          src={doctor.profilePictureUrl}
          alt={name(doctor)}
          ground={specialityGround(doctor.speciality)}
          initials={initials(doctor)}
          eager
          className={css.portrait}
        />
        <div className={css.words}>
          <PageHeading className={css.name}>
            <DoctorName doctor={doctor} />
          </PageHeading>
          <p className={css.speciality}>{specialistOf(doctor.speciality)}</p>
          {doctor.degree && (
            <p className={css.degree}>
              <TwinText latin={doctor.degree} arabic={doctor.degreeAr} />
            </p>
          )}
          <Availability isAvailable={doctor.availability} />
        </div>
      </div>
      <DoctorFacts doctor={doctor} />
      {doctor.about && <About doctor={doctor} about={doctor.about} />}
    </section>
  )
}

/** The doctor's biography; folded on a phone so that days and times come first. */
function About({ doctor, about }: { doctor: Doctor; about: string }) {
  const { t } = useTranslation('doctors')
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <p id={id} className={classNames(css.about, !isOpen && css.folded)}>
        <TwinText latin={about} arabic={doctor.aboutAr} />
      </p>
      {about.length > foldedFrom && (
        <Button
          tone="text"
          className={css.unfold}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'about_less' : 'about_more')}
        </Button>
      )}
    </>
  )
}

/** Experience, fee, address; unknown facts are omitted. */
function DoctorFacts({ doctor }: { doctor: Doctor }) {
  const { t } = useTranslation(['doctors', 'words'])
  const { money } = useFormat()
  return (
    <dl className={css.facts}>
      {doctor.experience !== null && (
        <div className={css.fact}>
          <dt>{t('experience')}</dt>
          <dd className={css.figure}>{t('years', { count: doctor.experience })}</dd>
        </div>
      )}
      <div className={css.fact}>
        <dt>{t('words:appointment_fee')}</dt>
        <dd className={css.figure}>{money(usualFee(doctor), doctor.currency)}</dd>
      </div>
      {doctor.rating && (
        <div className={css.fact}>
          <dt>{t('ratings', { count: doctor.rating.count })}</dt>
          <dd className={css.figure}>{t('rating_of', { average: doctor.rating.average.toFixed(1) })}</dd>
        </div>
      )}
      {doctor.address && (
        <div className={css.address}>
          <dt>{t('words:address')}</dt>
          <dd>
            <TwinText latin={doctor.address} arabic={doctor.addressAr} />
          </dd>
        </div>
      )}
    </dl>
  )
}
