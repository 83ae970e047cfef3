import type { Appointment } from '@aafiya/contracts/appointments'

import { useTranslation } from '../i18n/use-translation.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { FailureMessage } from './failure-message.tsx'
import { useAppointmentWords } from './use-appointment-words.ts'
import type { useCancelAppointment } from './use-cancel-appointment.ts'

export interface CancelDialogProps {
  appointment: Appointment
  /** The clinic's IANA zone. */
  zone: string
  cancelling: ReturnType<typeof useCancelAppointment>
  onKeep: () => void
}

/** Asks before it cancels. It shows the appointment as it is known now: one that was moved meanwhile is named with its new time. */
export function CancelDialog({ appointment, zone, cancelling, onKeep }: CancelDialogProps) {
  const { t } = useTranslation(['appointments', 'common'])
  const words = useAppointmentWords()
  const { cancel, isBusy, failure } = cancelling
  const confirm = () => cancel(appointment)
  return (
    <ConfirmDialog
      title={t('cancel_title', words(appointment, zone))}
      keepLabel={t('common:no')}
      confirmLabel={t('cancel_confirm')}
      busy={isBusy}
      busyLabel={t('cancelling')}
      onKeep={onKeep}
      onConfirm={confirm}
    >
      <p>{t('cancel_text')}</p>
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
