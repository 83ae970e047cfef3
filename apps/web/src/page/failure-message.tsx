import { ApiError, UnreachableError } from '@aafiya/contracts/client'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useFailureText } from '../i18n/use-failure-text.ts'
import { isRefusal } from '../sending.ts'
import { Button } from '../ui/action/button.tsx'
import { borrowFocus } from '../ui/behaviour/borrow-focus.ts'
import { Banner } from '../ui/feedback/banner.tsx'
import css from './failure-message.module.css'

interface FailureTextProps {
  title: string
  /** For a failure that has no sentence of its own. */
  text: string
  isBusy: boolean
  busyLabel: string
  onRetry: () => void
}

export interface FailureMessageProps extends FailureTextProps {
  /** Nothing as long as all is well, nor while a new try waits for its answer. */
  failure: Error | null | undefined
}

/**
 * Why a change failed, in the server's words where it had any. Takes the focus, and offers to try again where that may help.
 * While it is tried again it stays: only the answer replaces it or removes it.
 */
export function FailureMessage({ failure, ...rest }: FailureMessageProps) {
  const [last, setLast] = useState<{ failure?: Error | undefined; attempt: number }>({ attempt: 0 })
  const shown = failure ?? (rest.isBusy ? last.failure : undefined)
  if (shown !== last.failure) setLast({ failure: shown, attempt: last.attempt + 1 })
  // Each failure is a message of its own, so that it is announced and takes the focus.
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
