import { MessageSquareText } from 'lucide-react'

import { useTranslation } from '../i18n/use-translation.ts'
import { paths } from '../paths.ts'
import { useSession } from '../session/use-session.ts'
import { AppLink } from '../ui/app-link.tsx'
import { Icon } from '../ui/icon.tsx'
import { Nuqta } from '../ui/nuqta.tsx'
import css from './inquiry-button.module.css'
import { useScrollsDown } from './use-scrolls-down.ts'

/** The way to ask a doctor, in the same place on every page. Whoever is not signed in is led through the login, which says why. */
export function InquiryButton() {
  const { t } = useTranslation()
  const isSignedOut = useSession().status === 'signed-out'
  const isAway = useScrollsDown()
  return (
    // A landmark of its own: it stands beside the page, and is found from everywhere.
    <aside aria-label={t('ask_doctor')}>
      <AppLink
        to={isSignedOut ? paths.login(paths.inquiries()) : paths.inquiries()}
        className={isAway ? css.away : css.button}
        aria-label={t('ask_doctor')}
        title={t('ask_doctor')}
      >
        <Icon icon={MessageSquareText} size={22} />
        <Nuqta tone="warm" className={css.nuqta} />
      </AppLink>
    </aside>
  )
}
