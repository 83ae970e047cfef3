import { lazy, Suspense, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'

import { CrashBoundary } from '../page/crash-boundary.tsx'
import { named } from '../page/named.ts'
import { currentLapse, onSession } from '../session/token-store.ts'
import { useSession } from '../session/use-session.ts'
import { Button } from '../ui/action/button.tsx'
import { focusOnLeave } from '../ui/behaviour/focus-on-leave.ts'
import css from './notice.module.css'
import { useIsOnline } from './offline-notice.tsx'

// Loaded on demand: few sessions end during an action.
const LapsedSession = lazy(named(() => import('../account/session/lapsed-session.tsx').then((it) => it.LapsedSession)))

/** Says that the user failed to load and offers a retry. Asks for a new login if the session has ended. */
export function SessionNotice() {
  const { t } = useTranslation()
  const { status, retry } = useSession()
  // Offline, the offline notice says enough.
  const isOnline = useIsOnline()
  const lapse = useSyncExternalStore(onSession, currentLapse, () => undefined)
  return (
    <>
      {lapse && (
        <CrashBoundary resetKey={lapse} fallback={null}>
          <Suspense>
            <LapsedSession />
          </Suspense>
        </CrashBoundary>
      )}
      <div role="status">
        {status === 'unreachable' && isOnline && (
          <p ref={focusOnLeave} className={css.notice}>
            {t('session_unreachable')}
            <Button tone="text" onClick={retry}>
              {t('retry')}
            </Button>
          </p>
        )}
      </div>
    </>
  )
}
