import { useTranslation } from 'react-i18next'

import { paths } from '../paths.ts'
import { LinkButton } from '../ui/action/link-button.tsx'
import { PageHeading } from '../ui/layout/page-heading.tsx'
import css from './plain-page.module.css'
import { SiteTitle } from './site-title.tsx'

export function NotFoundPage() {
  const { t } = useTranslation('site')
  return (
    <div className={css.page}>
      <SiteTitle page={t('not_found_title')} />
      <PageHeading>{t('not_found_title')}</PageHeading>
      <p className={css.lead}>{t('not_found_text')}</p>
      <LinkButton to={paths.home()}>{t('not_found_action')}</LinkButton>
    </div>
  )
}
