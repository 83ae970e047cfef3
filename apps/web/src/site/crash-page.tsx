import { useTranslation } from 'react-i18next'

import { Button } from '../ui/button.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import css from './plain-page.module.css'
import { SiteTitle } from './site-title.tsx'

/** What stands where a page broke. */
export function CrashPage() {
  const { t } = useTranslation()
  return (
    <div className={css.page} role="alert">
      <SiteTitle page={t('crash_title')} />
      <PageHeading>{t('crash_title')}</PageHeading>
      <p className={css.lead}>{t('crash_text')}</p>
      <Button onClick={() => location.reload()}>{t('crash_reload')}</Button>
    </div>
  )
}
