import type { SignIn } from '@aafiya/contracts/profile'
import { useTranslation } from 'react-i18next'

import { TimeAgo } from '../../page/time-ago.tsx'
import { Button } from '../../ui/action/button.tsx'
import { Nuqta } from '../../ui/text/nuqta.tsx'
import css from './sign-ins.module.css'

export interface SignInRowProps {
  signIn: SignIn
  /** When the list was loaded, in milliseconds. */
  now: number
  busy: boolean
  onEnd: () => void
}

export function SignInRow({ signIn, now, busy, onEnd }: SignInRowProps) {
  const { t } = useTranslation('account')
  const [browser, system] = signIn.device?.split(' · ') ?? []
  const known = browser && system ? t('sign_in_device', { browser, system }) : browser
  const device = known ?? t('sign_in_unknown')
  return (
    <li className={css.row}>
      <div className={css.device}>
        <p className={css.name}>{device}</p>
        <p className={css.seen}>
          {signIn.isCurrent ? (
            <span className={css.here}>
              <Nuqta tone="leaf" />
              {t('sign_in_here')}
            </span>
          ) : (
            <>
              {t('sign_in_seen')} <TimeAgo instant={signIn.lastSeenAt} now={now} />
            </>
          )}
        </p>
      </div>
      <Button tone="text" busy={busy} busyLabel={t('sign_in_ending')} aria-label={t('sign_in_end_of', { device })} onClick={onEnd}>
        {t('sign_in_end')}
      </Button>
    </li>
  )
}
