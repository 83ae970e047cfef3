import type { Visit } from '@aafiya/contracts/appointments/visits'
import { limits } from '@aafiya/contracts/platform/limits'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useFormat } from '../i18n/use-format.ts'
import { FailureMessage } from '../page/failure-message.tsx'
import { usePersonName } from '../page/use-person-name.ts'
import { ConfirmDialog } from '../ui/feedback/confirm-dialog.tsx'
import { TextArea } from '../ui/field/text-area.tsx'
import type { useCancelVisit } from './use-cancel-visit.ts'

export interface CancelVisitDialogProps {
  visit: Visit
  zone: string
  cancelling: ReturnType<typeof useCancelVisit>
}

/** Asks for the reason, and says what the patient gets back: whatever was paid, always all of it. */
export function CancelVisitDialog({ visit, zone, cancelling: { cancel, keep, isBusy, failure } }: CancelVisitDialogProps) {
  const { t } = useTranslation(['visits', 'common'])
  const name = usePersonName()
  const { weekdayAndDay, clockTime, money } = useFormat()
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const reasonId = useId()
  const when = { instant: visit.appointmentDate, zone }
  const confirm = () => {
    const written = reason.trim()
    setMissing(written === '')
    if (written === '') document.getElementById(reasonId)?.focus()
    else if (!isBusy) cancel({ id: visit.id, reason: written })
  }
  return (
    <ConfirmDialog
      title={t('cancel_title', { patient: name(visit.patientName, visit.patientNameAr), day: weekdayAndDay(when), time: clockTime(when) })}
      keepLabel={t('common:no')}
      confirmLabel={t('cancel_confirm')}
      busy={isBusy}
      busyLabel={t('cancelling')}
      onKeep={keep}
      onConfirm={confirm}
    >
      <p>{t('cancel_text')}</p>
      {visit.paymentStatus === 'paid' && <p>{t('cancel_refund', { amount: money(visit.fee, visit.currency) })}</p>}
      <TextArea
        id={reasonId}
        label={t('cancel_reason')}
        rows={3}
        required
        maxLength={limits.reasonMax}
        hint={reason ? t('cancel_reason_left', { count: limits.reasonMax - reason.length }) : undefined}
        error={isMissing && reason.trim() === '' ? t('cancel_reason_required') : undefined}
        value={reason}
        onValue={setReason}
      />
      <FailureMessage
        failure={failure}
        title={t('cancel_failed')}
        text={t('cancel_failed_text')}
        isBusy={isBusy}
        busyLabel={t('cancelling')}
        onRetry={confirm}
      />
    </ConfirmDialog>
  )
}
