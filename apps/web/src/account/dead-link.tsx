import { useTranslation } from 'react-i18next'

import { paths } from '../paths.ts'
import { SiteTitle } from '../site/site-title.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import css from './account-form.module.css'
import { forgetForgotten } from './forgot-memory.ts'

/** A mailed link that leads no further, and the way to a new one. */
export function DeadLink({ part, title, text }: { part: string; title: string; text: string }) {
  const { t } = useTranslation('account')
  return (
    <>
      <SiteTitle page={title} />
      <PageHeading part={part}>{title}</PageHeading>
      <p className={css.lead}>{text}</p>
      <p className={css.actions}>
        <LinkButton to={paths.forgotPassword()} onClick={forgetForgotten}>
          {t('reset_again')}
        </LinkButton>
        <LinkButton tone="line" to={paths.home()}>
          {t('go_home')}
        </LinkButton>
      </p>
    </>
  )
}
