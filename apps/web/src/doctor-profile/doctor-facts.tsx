import type { Doctor } from '@aafiya/contracts/doctors'
import { useTranslation } from 'react-i18next'

import { TwinText } from '../doctors/twin-text.tsx'
import { useFormat } from '../i18n/use-format.ts'
import css from './doctor-facts.module.css'

/** Experience, fee, address; what is not known is left out. */
export function DoctorFacts({ doctor }: { doctor: Doctor }) {
  const { t } = useTranslation('doctors')
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
        <dt>{t('appointment_fee')}</dt>
        <dd className={css.figure}>{money(doctor.fees, doctor.currency)}</dd>
      </div>
      {doctor.address && (
        <div className={css.address}>
          <dt>{t('address')}</dt>
          <dd>
            <TwinText latin={doctor.address} arabic={doctor.addressAr} />
          </dd>
        </div>
      )}
    </dl>
  )
}
