import { useTranslation } from 'react-i18next'

import { useSession } from '../session/use-session.ts'
import { Button } from '../ui/action/button.tsx'
import { focusOnLeave } from '../ui/behaviour/focus-on-leave.ts'
import css from './notice.module.css'

/** Says that the server did not answer who is signed in, and offers a retry. */
export function SessionNotice() {
  const { t } = useTranslation()
  const { status, retry } = useSession()
  return (
    <div role="status">
      {status === 'unreachable' && (
        <p ref={focusOnLeave} className={css.notice}>
          {t('session_unreachable')}
          <Button tone="text" onClick={retry}>
            {t('retry')}
          </Button>
        </p>
      )}
    </div>
  )
}
