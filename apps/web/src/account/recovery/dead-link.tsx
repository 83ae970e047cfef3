import { useTranslation } from 'react-i18next'

import { SiteTitle } from '../../page/site-title.tsx'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/action/link-button.tsx'
import { PageHeading } from '../../ui/layout/page-heading.tsx'
import css from '../form/account-form.module.css'
import { clearPasswordReset } from './forgot-memory.ts'

/** A mailed link that leads no further, and the way to a new one. */
export function DeadLink({ part, title, text }: { part: string; title: string; text: string }) {
  const { t } = useTranslation('account')
  return (
    <>
      <SiteTitle page={title} />
      <PageHeading part={part}>{title}</PageHeading>
      <p className={css.lead}>{text}</p>
      <p className={css.actions}>
        <LinkButton to={paths.forgotPassword()} onClick={clearPasswordReset}>
          {t('reset_again')}
        </LinkButton>
        <LinkButton tone="line" to={paths.home()}>
          {t('go_home')}
        </LinkButton>
      </p>
    </>
  )
}
