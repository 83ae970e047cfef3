import { useTranslation } from 'react-i18next'

import { Failure } from '../../page/failure.tsx'
import { SiteTitle } from '../../page/site-title.tsx'
import { paths } from '../../paths.ts'
import { useReturnTo } from '../../session/return-to.ts'
import { LinkButton } from '../../ui/action/link-button.tsx'
import { PageHeading } from '../../ui/layout/page-heading.tsx'
import css from '../form/account-form.module.css'

/** The code was right, the login after it failed: says both, and leads to the login. */
export function VerifiedSignedOut({ failure }: { failure: unknown }) {
  const { t } = useTranslation('account')
  const returnTo = useReturnTo()
  return (
    <>
      <SiteTitle page={t('verified_title')} />
      <PageHeading part="verified">{t('verified_title')}</PageHeading>
      <p className={css.lead}>{t('verified_text')}</p>
      <div className={css.form}>
        <Failure failure={failure} failed={t('login_failed')} />
        <LinkButton to={paths.login(returnTo)} wide>
          {t('verified_login')}
        </LinkButton>
      </div>
    </>
  )
}
