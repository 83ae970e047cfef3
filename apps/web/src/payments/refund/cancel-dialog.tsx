import { useTranslation } from 'react-i18next'

import type { CancelDialogProps } from '../../appointments/payment-parts.ts'
import { useAppointmentWords } from '../../appointments/use-appointment-words.ts'
import { FailureMessage } from '../../page/failure-message.tsx'
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx'
import { CancelRefund } from './cancel-refund.tsx'
import { useCancelRefund } from './use-cancel-refund.ts'

/**
 * Asks before it cancels, and says what is refunded of what was paid. It shows the appointment as it is known now: one that was
 * moved meanwhile is named with its new time.
 */
export function CancelDialog({ appointment, clinic, cancelling, onKeep }: CancelDialogProps) {
  const { t } = useTranslation(['appointments', 'common'])
  const words = useAppointmentWords()
  const refund = useCancelRefund(appointment)
  const { cancel, isBusy, failure } = cancelling
  const confirm = () => cancel(appointment)
  return (
    <ConfirmDialog
      title={t('cancel_title', words(appointment, clinic.timeZone))}
      keepLabel={t('common:no')}
      confirmLabel={t('cancel_confirm')}
      // Nobody cancels before they have read what is refunded.
      busy={isBusy || refund.isUnknown}
      busyLabel={t(isBusy ? 'cancelling' : 'cancel_confirm')}
      onKeep={onKeep}
      onConfirm={confirm}
    >
      <p>{t('cancel_text')}</p>
      <CancelRefund refund={refund} clinic={clinic} />
      {failure && (
        <FailureMessage
          failure={failure}
          title={t('cancel_failed')}
          text={t('cancel_failed_text')}
          isBusy={isBusy}
          busyLabel={t('cancelling')}
          onRetry={confirm}
        />
      )}
    </ConfirmDialog>
  )
}
