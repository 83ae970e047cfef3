import { useTranslation } from 'react-i18next'

import { SkipLink } from '../ui/action/skip-link.tsx'
import { Toaster } from '../ui/feedback/toaster.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { InquiryButton } from './inquiry-button.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { PageOutlet } from './page-outlet.tsx'
import { SessionNotice } from './session-notice.tsx'
import css from './site-shell.module.css'
import { TextsNotice } from './texts-notice.tsx'

export function SiteShell() {
  const { t } = useTranslation()
  return (
    <div className={css.shell}>
      <SkipLink target="content">{t('skip_to_content')}</SkipLink>
      <OfflineNotice />
      <TextsNotice />
      <SessionNotice />
      <Header />
      <PageOutlet />
      <Footer />
      <InquiryButton />
      <Toaster closeLabel={t('close')} />
    </div>
  )
}
