import { useTranslation } from '../i18n/use-translation.ts'

import css from './not-set.module.css'

export function NotSet() {
  const { t } = useTranslation('account')
  return <span className={css.unset}>{t('profile_not_set')}</span>
}
