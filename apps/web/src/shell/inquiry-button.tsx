import { MessageSquareText } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useSession } from '../session/use-session.ts'
import { AppLink } from '../ui/action/app-link.tsx'
import { classNames } from '../ui/behaviour/class-names.ts'
import { Icon } from '../ui/text/icon.tsx'
import { Nuqta } from '../ui/text/nuqta.tsx'
import css from './inquiry-button.module.css'
import { askPath, hasStaffLinks } from './navigation.ts'

const loadWatcher = () => import('./watch-place.ts').then((it) => it.watchPlace)

/** The floating button to ask a doctor, on every page. Staff do not see it. */
export function InquiryButton() {
  const session = useSession()
  return hasStaffLinks(session.user) ? null : <FloatingButton to={askPath(session)} />
}

function FloatingButton({ to }: { to: string }) {
  const { t } = useTranslation()
  const place = useRef<HTMLElement>(null)
  const [isAway, setAway] = useState(false)
  // The button works without the watcher, which loads after the page.
  useEffect(() => {
    const watching = loadWatcher().then(
      (watch) => watch(place, setAway),
      () => undefined,
    )
    return () => void watching.then((end) => end?.())
  }, [])
  return (
    <aside ref={place} className={css.place} aria-label={t('ask_doctor')}>
      <AppLink
        to={to}
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
