import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'

import { paths } from '../paths.ts'
import { SiteTitle } from '../site/site-title.tsx'
import { Banner } from '../ui/banner.tsx'
import { focusOnMount } from '../ui/focus-on-mount.ts'
import { LinkButton } from '../ui/link-button.tsx'
import css from './account-form.module.css'

/** How long the success stands before the login (specification section 9). */
const milliseconds = 2000

/** It worked: says so, then leads to the login. */
export function PasswordIsSet({ message }: { message: string }) {
  const { t } = useTranslation('account')
  const navigate = useNavigate()
  const goToLogin = useEffectEvent(() => void navigate(paths.login(), { replace: true }))
  useEffect(() => {
    const timer = setTimeout(() => goToLogin(), milliseconds)
    return () => clearTimeout(timer)
  }, [])
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
