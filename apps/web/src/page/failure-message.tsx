import { ApiError, UnreachableError } from '@aafiya/contracts/client'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useFailureText } from '../i18n/use-failure-text.ts'
import { isRefusal } from '../sending.ts'
import { useIsAboutLogin } from '../session/use-is-about-login.ts'
import { Button } from '../ui/action/button.tsx'
import { borrowFocus } from '../ui/behaviour/borrow-focus.ts'
import { Banner } from '../ui/feedback/banner.tsx'
import css from './failure-message.module.css'

interface FailureTextProps {
  title: string
  /** For a failure without a sentence of its own. */
  text: string
  isBusy: boolean
  busyLabel: string
  onRetry: () => void
}

export interface FailureMessageProps extends FailureTextProps {
  /** Null while all is well and while a retry is running. */
  failure: Error | null | undefined
}

/**
 * Says why a change failed, in the server's words if it sent any. Takes the focus, and offers a retry where that may
 * help. It stays during a retry: only the answer replaces or removes it. Shows nothing once a login settles it.
 */
export function FailureMessage({ failure, ...rest }: FailureMessageProps) {
  const [last, setLast] = useState<{ failure?: Error | undefined; attempt: number }>({ attempt: 0 })
  const isAboutLogin = useIsAboutLogin(failure)
  const current = isAboutLogin ? undefined : failure
  const shown = current ?? (rest.isBusy ? last.failure : undefined)
  if (shown !== last.failure) setLast({ failure: shown, attempt: last.attempt + 1 })
  // Each failure has a key of its own, so that it is announced and takes the focus.
  return shown && <FailureBanner key={last.attempt} failure={shown} {...rest} />
}

function FailureBanner({ failure, title, text, isBusy, busyLabel, onRetry }: FailureTextProps & { failure: Error }) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const isKnown = failure instanceof ApiError || failure instanceof UnreachableError
  return (
    <Banner tone="error" tabIndex={-1} ref={borrowFocus}>
      <p>
        <b>{title}</b>
      </p>
      <p>{isKnown ? failureText(failure) : text}</p>
      {!isRefusal(failure) && (
        <Button tone="line" className={css.retry} busy={isBusy} busyLabel={busyLabel} onClick={onRetry}>
          {t('retry')}
        </Button>
      )}
    </Banner>
  )
}
