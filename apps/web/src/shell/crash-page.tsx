import { useTranslation } from 'react-i18next'

import css from '../page/plain-page.module.css'
import { SiteTitle } from '../page/site-title.tsx'
import { Button } from '../ui/action/button.tsx'
import { PageHeading } from '../ui/layout/page-heading.tsx'

/** Shown where a page broke. */
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
