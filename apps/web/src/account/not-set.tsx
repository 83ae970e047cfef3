import { useTranslation } from 'react-i18next'

import css from './not-set.module.css'

export function NotSet() {
  const { t } = useTranslation('account')
  return <span className={css.unset}>{t('profile_not_set')}</span>
}
