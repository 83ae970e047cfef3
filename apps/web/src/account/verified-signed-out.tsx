import { useTranslation } from 'react-i18next'

import { paths } from '../paths.ts'
import { SiteTitle } from '../site/site-title.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import css from './account-form.module.css'
import { Failure } from './failure.tsx'
import { useReturnTo } from './return-to.ts'

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
