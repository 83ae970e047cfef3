import { MessageSquareText } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'

import { paths } from '../paths.ts'
import { useSession } from '../session/use-session.ts'
import { AppLink } from '../ui/action/app-link.tsx'
import { Icon } from '../ui/text/icon.tsx'
import { Nuqta } from '../ui/text/nuqta.tsx'
import css from './inquiry-button.module.css'
import { useCoversControl } from './use-covers-control.ts'
import { useScrollsDown } from './use-scrolls-down.ts'

/**
 * The way to ask a doctor, in the same place on every page; it withdraws from what one would press, and on a phone from what one
 * reads on. Anyone who is not signed in is led through the login, which says why.
 */
export function InquiryButton() {
  const { t } = useTranslation()
  const isSignedOut = useSession().status === 'signed-out'
  const place = useRef<HTMLAnchorElement>(null)
  const isDown = useScrollsDown()
  const isCovering = useCoversControl(place)
  return (
    // A landmark of its own: it is beside the page, and is found from everywhere.
    <aside aria-label={t('ask_doctor')}>
      <AppLink
        ref={place}
        to={isSignedOut ? paths.login(paths.inquiries()) : paths.inquiries()}
        className={isCovering ? css.gone : isDown ? css.away : css.button}
        aria-label={t('ask_doctor')}
        title={t('ask_doctor')}
      >
        <Icon icon={MessageSquareText} size={22} />
        <Nuqta tone="warm" className={css.nuqta} />
      </AppLink>
    </aside>
  )
}
