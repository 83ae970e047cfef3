import { ApiError, UnreachableError } from '@aafiya/contracts/client'
import { useTranslation } from 'react-i18next'

import { useFailureText } from '../i18n/use-failure-text.ts'
import { isRefusal } from '../sending.ts'
import { Button } from '../ui/action/button.tsx'
import { focusOnMount } from '../ui/behaviour/focus-on-mount.ts'
import { Banner } from '../ui/feedback/banner.tsx'
import css from './failure-message.module.css'

export interface FailureMessageProps {
  failure: Error
  title: string
  /** For a failure that has no sentence of its own. */
  text: string
  isBusy: boolean
  busyLabel: string
  onRetry: () => void
}

/** Why a change failed, in the server's words where it had any. Takes the focus, and offers to try again where that may help. */
export function FailureMessage({ failure, title, text, isBusy, busyLabel, onRetry }: FailureMessageProps) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const isKnown = failure instanceof ApiError || failure instanceof UnreachableError
  return (
    <Banner tone="error" tabIndex={-1} ref={focusOnMount}>
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
