import { useTranslation } from 'react-i18next'

import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx'
import css from './profile-loading.module.css'

const rows = ['email', 'phone', 'address', 'gender', 'birth']

/** Rows of the final size, still empty. */
export function ProfileLoading() {
  const { t } = useTranslation('account')
  return (
    <Loading label={t('profile_loading')} className={css.rows}>
      {rows.map((row) => (
        <div key={row} className={css.row}>
          <Skeleton className={css.label} />
          <Skeleton className={css.value} />
        </div>
      ))}
    </Loading>
  )
}
