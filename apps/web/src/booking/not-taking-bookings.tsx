import type { Doctor } from '@aafiya/contracts/doctors/doctors'
import { useTranslation } from 'react-i18next'

import { useDoctorName } from '../doctors/doctor-name.tsx'
import { paths } from '../paths.ts'
import { LinkButton } from '../ui/action/link-button.tsx'
import { focusOnMount } from '../ui/behaviour/focus-on-mount.ts'
import { Banner } from '../ui/feedback/banner.tsx'
import css from './notice.module.css'

export interface NotTakingBookingsProps {
  doctor: Doctor
  /** The server's sentence after a refused booking. */
  refusal: string | undefined
}

/** Shown instead of the grid if a doctor takes no bookings now. */
export function NotTakingBookings({ doctor, refusal }: NotTakingBookingsProps) {
  const { t } = useTranslation('doctors')
  const name = useDoctorName()
  return (
    <section className={css.notice}>
      {refusal !== undefined && (
        <Banner tone="error" tabIndex={-1} ref={focusOnMount} className={css.refusal}>
          <b>{t('booking_failed')}</b> {refusal}
        </Banner>
      )}
      <h2>{t('not_taking', { doctor: name(doctor) })}</h2>
      <p className={css.text}>{t('not_taking_text')}</p>
      <LinkButton tone="line" to={paths.speciality(doctor.speciality)}>
        {t('see_speciality')}
      </LinkButton>
    </section>
  )
}
