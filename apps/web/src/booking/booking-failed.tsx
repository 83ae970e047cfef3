import { ApiError, UnreachableError } from '@aafiya/contracts/client'
import { useTranslation } from 'react-i18next'

import { useFailureText } from '../i18n/use-failure-text.ts'
import { isRefusal } from '../sending.ts'
import { Button } from '../ui/action/button.tsx'
import { focusOnMount } from '../ui/behaviour/focus-on-mount.ts'
import { Banner } from '../ui/feedback/banner.tsx'
import css from './booking-message.module.css'

export interface BookingFailedProps {
  failure: Error
  isBusy: boolean
  onRetry: () => void
}

/** Why the booking failed, in the server's words where it had any. Takes the focus, and offers to try again where that may help. */
export function BookingFailed({ failure, isBusy, onRetry }: BookingFailedProps) {
  const { t } = useTranslation(['doctors', 'common'])
  const failureText = useFailureText()
  const isKnown = failure instanceof ApiError || failure instanceof UnreachableError
  return (
    <Banner tone="error" tabIndex={-1} ref={focusOnMount}>
      <p>
        <b>{t('booking_failed')}</b>
      </p>
      <p>{isKnown ? failureText(failure) : t('booking_failed_text')}</p>
      {!isRefusal(failure) && (
        <>
          <p>{t('booking_unsure')}</p>
          <Button tone="line" className={css.retry} busy={isBusy} busyLabel={t('booking')} onClick={onRetry}>
            {t('common:retry')}
          </Button>
        </>
      )}
    </Banner>
  )
}
