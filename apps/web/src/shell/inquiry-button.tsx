import { MessageSquareText } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useSession } from '../session/use-session.ts'
import { AppLink } from '../ui/action/app-link.tsx'
import { classNames } from '../ui/behaviour/class-names.ts'
import { Icon } from '../ui/text/icon.tsx'
import { Nuqta } from '../ui/text/nuqta.tsx'
import css from './inquiry-button.module.css'
import { askPath, isStaff } from './navigation.ts'

/** The floating button to ask a doctor, on every page. Staff do not see it. */
export function InquiryButton() {
  const { t } = useTranslation()
  const session = useSession()
  const isAway = useScrollsDown()
  if (isStaff(session.user)) return null
  return (
    <aside aria-label={t('ask_doctor')}>
      <AppLink
        to={askPath(session)}
        className={classNames(css.button, isAway && css.away)}
        aria-label={t('ask_doctor')}
        title={t('ask_doctor')}
      >
        <Icon icon={MessageSquareText} size={22} />
        <Nuqta tone="warm" className={css.nuqta} />
      </AppLink>
    </aside>
  )
}

/** Whether the user is scrolling down. At the end of the page, which has room for the button, it is shown again. */
function useScrollsDown(): boolean {
  const [isDown, setDown] = useState(false)
  useEffect(() => {
    let before = window.scrollY
    const follow = () => {
      const { scrollY, innerHeight } = window
      const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 8
      setDown(scrollY > Math.max(before, 0) && !isAtEnd)
      before = scrollY
    }
    window.addEventListener('scroll', follow, { passive: true })
    return () => window.removeEventListener('scroll', follow)
  }, [])
  return isDown
}
