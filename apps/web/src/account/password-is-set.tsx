import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'

import { paths } from '../paths.ts'
import { SiteTitle } from '../site/site-title.tsx'
import { Banner } from '../ui/banner.tsx'
import { focusOnMount } from '../ui/focus-on-mount.ts'
import { LinkButton } from '../ui/link-button.tsx'
import css from './account-form.module.css'
import { delays } from './delays.ts'
import { useAfter } from './use-after.ts'

/** It worked: says so, then leads to the login. */
export function PasswordIsSet({ message }: { message: string }) {
  const { t } = useTranslation('account')
  const navigate = useNavigate()
  useAfter(true, delays.passwordIsSet, () => void navigate(paths.login(), { replace: true }))
  return (
    <div className={css.form}>
      <SiteTitle page={t('reset_title')} />
      <Banner tone="success" tabIndex={-1} ref={focusOnMount}>
        {message}
      </Banner>
      <LinkButton tone="line" to={paths.login()} replace className={css.start}>
        {t('reset_done_link')}
      </LinkButton>
    </div>
  )
}
