import type { Speciality } from '@aafiya/contracts/doctors'
import { useTranslation } from 'react-i18next'

import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/action/link-button.tsx'
import css from '../notice.module.css'

/** In place of the times, when none of the week is left. */
export function WeekFull({ speciality }: { speciality: Speciality }) {
  const { t } = useTranslation('doctors')
  return (
    <div className={css.within}>
      <h3>{t('week_full')}</h3>
      <p className={css.text}>{t('week_full_text')}</p>
      <LinkButton tone="line" to={paths.speciality(speciality)}>
        {t('see_speciality')}
      </LinkButton>
    </div>
  )
}
