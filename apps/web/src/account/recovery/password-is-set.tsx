import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'

import { SiteTitle } from '../../page/site-title.tsx'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/action/link-button.tsx'
import { focusOnMount } from '../../ui/behaviour/focus-on-mount.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import css from '../form/account-form.module.css'
import { delays } from '../form/delays.ts'
import { useAfter } from '../form/use-after.ts'

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
