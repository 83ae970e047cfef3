import { ApiError, UnreachableError } from '@aafiya/contracts/client'
import { useTranslation } from 'react-i18next'

import { useFailureText } from '../i18n/use-failure-text.ts'
import { useFormat } from '../i18n/use-format.ts'
import { civilDay, civilTime } from '../i18n/when.ts'
import { isRefusal } from '../sending.ts'
import { Button } from '../ui/action/button.tsx'
import { focusOnMount } from '../ui/behaviour/focus-on-mount.ts'
import { Banner } from '../ui/feedback/banner.tsx'
import css from './booking-message.module.css'
import type { useBookingForm } from './use-booking-form.ts'

export interface BookingMessageProps {
  id: string
  form: ReturnType<typeof useBookingForm>
}

/** Why nothing was booked: it failed, the time was taken, or none was chosen. */
export function BookingMessage({ id, form }: BookingMessageProps) {
  const { t } = useTranslation(['doctors', 'messages'])
  const { weekdayAndDay, clockTime } = useFormat()
  return (
    <div id={id} className={css.message}>
      {form.isResuming ? (
        <Banner tone="info" role="status">
          {t('booking_resumed')}
        </Banner>
      ) : form.failure ? (
        <BookingFailed
          key={form.failure.attempt}
          failure={form.failure.error}
          isBusy={form.isBusy}
          onRetry={form.retry}
        />
      ) : form.lost ? (
        <Banner tone="warning">
          {t('slot_gone', { time: clockTime(civilTime(form.lost)), day: weekdayAndDay(civilDay(form.day.date)) })}
        </Banner>
      ) : (
        form.isMissing && (
          <Banner tone="warning">
            <p>
              <b>{t('alert_title')}</b>
            </p>
            {form.isUnknown ? (
              <p>
                {t('slot_missing')} {t('slot_missing_text')}
              </p>
            ) : (
              <p>{t('time_required', { ns: 'messages' })}</p>
            )}
          </Banner>
        )
      )}
    </div>
  )
}

interface BookingFailedProps {
  failure: Error
  isBusy: boolean
  onRetry: () => void
}

/**
 * Why the booking failed, in the server's words if it sent any. Takes the focus, and offers a retry where that may
 * help.
 */
function BookingFailed({ failure, isBusy, onRetry }: BookingFailedProps) {
  const { t } = useTranslation(['doctors', 'words', 'common'])
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
          <Button tone="line" className={css.retry} busy={isBusy} busyLabel={t('words:booking')} onClick={onRetry}>
            {t('common:retry')}
          </Button>
        </>
      )}
    </Banner>
  )
}
