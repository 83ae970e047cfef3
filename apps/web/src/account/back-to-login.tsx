import { useTranslation } from 'react-i18next'

import { paths } from '../paths.ts'
import { LinkButton } from '../ui/link-button.tsx'
import css from './account-form.module.css'
import { forgetForgotten } from './forgot-memory.ts'

/** Out of the steps; what they kept is dropped. */
export function BackToLogin() {
  const { t } = useTranslation('account')
  return (
    <LinkButton tone="text" to={paths.login()} onClick={forgetForgotten} className={css.start}>
      {t('forgot_back')}
    </LinkButton>
  )
}
