import { paperLimits } from '@aafiya/contracts/appointments/paper-limits'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { api } from '../api.ts'
import { useFormat } from '../i18n/use-format.ts'
import { keyOf } from '../kit/query-key.ts'
import css from './figures.module.css'

/** How patients rated the doctor's visits, of all time; nothing while there is no rating. */
export function OwnRating({ doctorId }: { doctorId: string }) {
  const { t } = useTranslation(['figures', 'doctors'])
  const { count } = useFormat()
  const { data: profile } = useQuery({
    queryKey: keyOf(api.doctors.profile, doctorId),
    queryFn: ({ signal }) => api.doctors.profile({ params: { id: doctorId }, signal }),
  })
  if (!profile?.rating) return null
  const { rating } = profile
  return (
    <section className={css.section}>
      <h2 className={css.title}>{t('rating_title')}</h2>
      <p className={css.rule}>{t('rating_rule', { least: count(paperLimits.publicRatings) })}</p>
      <p>
        <strong>{t('doctors:rating_of', { average: rating.average.toFixed(1) })}</strong>{' '}
        {t('doctors:ratings', { count: rating.count })}
      </p>
    </section>
  )
}
