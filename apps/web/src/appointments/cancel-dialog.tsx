import type { Appointment } from '@aafiya/contracts/appointments'
import type { Clinic } from '@aafiya/contracts/clinic'
import { useTranslation } from 'react-i18next'

import { CancelRefund } from '../payments/cancel-refund.tsx'
import { useCancelRefund } from '../payments/use-cancel-refund.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { FailureMessage } from './failure-message.tsx'
import { useAppointmentWords } from './use-appointment-words.ts'
import type { useCancelAppointment } from './use-cancel-appointment.ts'

export interface CancelDialogProps {
  appointment: Appointment
  clinic: Clinic
  cancelling: ReturnType<typeof useCancelAppointment>
  onKeep: () => void
}

/**
 * Asks before it cancels, and says what comes back of what was paid. It shows the appointment as it is known now: one that was
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
      // Nobody cancels before they have read what comes back.
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
