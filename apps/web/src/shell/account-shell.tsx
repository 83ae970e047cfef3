import { useTranslation } from 'react-i18next'

import { DoctorGroup } from '../home/doctor-group.tsx'
import { SkipLink } from '../ui/action/skip-link.tsx'
import { Toaster } from '../ui/feedback/toaster.tsx'
import { Rich } from '../ui/text/rich.tsx'
import css from './account-shell.module.css'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { InquiryButton } from './inquiry-button.tsx'
import { LanguageToggle } from './language-toggle.tsx'
import { Logo } from './logo.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { PageOutlet } from './page-outlet.tsx'
import { SessionNotice } from './session-notice.tsx'
import { TextsNotice } from './texts-notice.tsx'

const portraits = ['amina-hassan', 'karim-mansour', 'lina-khoury']

/** The frame of sign-up and login: on a desktop, a picture next to the form and no other links. */
export function AccountShell() {
  const { t } = useTranslation(['account', 'common'])
  return (
    <div className={css.shell}>
      <SkipLink target="content">{t('common:skip_to_content')}</SkipLink>
      <div className={css.phoneOnly}>
        <OfflineNotice />
        <TextsNotice />
        <SessionNotice />
        <Header />
      </div>
      <header className={css.panel}>
        <Logo />
        <p className={css.words}>
          <Rich text={t('account_panel')} />
        </p>
        <DoctorGroup portraits={portraits} open className={css.picture} />
      </header>
      <div className={css.content}>
        <div className={css.tools}>
          <LanguageToggle />
        </div>
        <PageOutlet />
      </div>
      <div className={css.phoneOnly}>
        <Footer />
      </div>
      <InquiryButton />
      <Toaster closeLabel={t('common:close')} />
    </div>
  )
}
