import { useTranslation } from 'react-i18next'

import { Loading, Skeleton } from '../ui/feedback/skeleton.tsx'
import css from './appointments-skeleton.module.css'

const places = [0, 1, 2]

export function AppointmentsSkeleton() {
  const { t } = useTranslation('appointments')
  return (
    <Loading label={t('loading')} className={css.list}>
      {places.map((place) => (
        <div key={place} className={css.row}>
          <Skeleton className={css.when} />
          <Skeleton className={css.portrait} />
          <Skeleton className={css.who} />
        </div>
      ))}
    </Loading>
  )
}
