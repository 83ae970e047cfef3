import { useTranslation } from 'react-i18next'

import { paths } from '../paths.ts'
import { AppLink } from '../ui/action/app-link.tsx'
import { LogoMark } from '../ui/art/logo-mark.tsx'
import css from './logo.module.css'

export function Logo() {
  const { t } = useTranslation()
  return (
    <AppLink to={paths.home()} className={css.logo}>
      <span className={css.mark}>
        <LogoMark />
      </span>
      {t('brand')}
    </AppLink>
  )
}
