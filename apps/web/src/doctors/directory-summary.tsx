import type { Doctor } from '@aafiya/contracts/doctors'
import { useTranslation } from 'react-i18next'

import css from './directory-page.module.css'

/** How many doctors are shown and how many of them take bookings; said again when the search changes it. */
export function DirectorySummary({ doctors }: { doctors: readonly Doctor[] | undefined }) {
  const { t } = useTranslation(['doctors', 'common'])
  const taking = doctors?.filter((doctor) => doctor.availability).length ?? 0
  return (
    <p className={css.summary} role="status">
      {doctors &&
        (doctors.length === 0
          ? t('common:doctors_count', { count: 0 })
          : t('summary', { doctors: t('common:doctors_count', { count: doctors.length }), taking: t('taking', { count: taking }) }))}
    </p>
  )
}
