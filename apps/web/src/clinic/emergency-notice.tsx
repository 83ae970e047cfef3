import { useTranslation } from 'react-i18next'

import { Rich } from '../ui/text/rich.tsx'
import css from './emergency-notice.module.css'

/** Shown wherever a patient might report an emergency. */
export function EmergencyNotice() {
  const { t } = useTranslation()
  return (
    <p className={css.notice}>
      <Rich text={t('emergency')} />
    </p>
  )
}
