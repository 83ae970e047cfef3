import { isRefundable } from '@aafiya/contracts/appointments/booking-facts'
import type { Visit } from '@aafiya/contracts/appointments/visits'
import { limits } from '@aafiya/contracts/platform/limits'
import { useQuery } from '@tanstack/react-query'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { useDoctorName } from '../doctors/doctor-name.tsx'
import { useFormat } from '../i18n/use-format.ts'
import { useDraft } from '../kit/use-draft.ts'
import { useRequiredText } from '../kit/use-required-text.ts'
import { FailureMessage } from '../page/failure-message.tsx'
import { usePersonName } from '../page/use-person-name.ts'
import { Button } from '../ui/action/button.tsx'
import { useMinute } from '../ui/behaviour/use-minute.ts'
import { Banner } from '../ui/feedback/banner.tsx'
import { ConfirmDialog } from '../ui/feedback/confirm-dialog.tsx'
import { RadioRow, RadioRows } from '../ui/field/radio-rows.tsx'
import { TextArea } from '../ui/field/text-area.tsx'
import type { useCancelVisit } from './use-cancel-visit.ts'
import { refundChoice } from './visit-queries.ts'

export interface CancelVisitDialogProps {
  visit: Visit
  zone: string
  cancelling: Pick<ReturnType<typeof useCancelVisit>, 'cancel' | 'keep' | 'isBusy' | 'failure'>
  /** Who gets a message and who has to be called, if the page knows: replaces the general sentence. */
  messages?: { byClinic: ReactNode; byPatient: ReactNode } | undefined
  /** Whom to call after the clinic has cancelled, for the toast. */
  toCall?: string | undefined
  /** The patient is on the telephone: more likely to cancel than the clinic. */
  isWithPatient?: boolean
}

/** Asks who cancels, and for the clinic's reason; for a paid visit it shows both refunds first. */
export function CancelVisitDialog({
  visit,
  zone,
  cancelling: { cancel, keep, isBusy, failure },
  messages,
  toCall,
  isWithPatient = false,
}: CancelVisitDialogProps) {
  const { t } = useTranslation(['visits', 'appointments', 'staff', 'common'])
  const name = usePersonName()
  const doctorName = useDoctorName()
  const { weekdayAndDay, clockTime, money } = useFormat()
  const [draft, write, forget] = useDraft(`cancel:${visit.id}`, { isByPatient: isWithPatient, reason: '' })
  const { reason } = draft
  const choose = (isByPatient: boolean) => write((before) => ({ ...before, isByPatient }))
  const required = useRequiredText(reason, t('cancel_reason_required'))
  const side = useId()
  const isPaid = isRefundable(visit.paymentStatus)
  const refund = useQuery({ ...refundChoice(visit.id), enabled: isPaid })
  const isUnknown = isPaid && refund.data === undefined
  const back = (amount: number | undefined) =>
    refund.data && amount !== undefined ? t('cancel_back', { amount: money(amount, refund.data.currency) }) : undefined
  // A patient can no longer cancel a visit that has started. If it starts with the dialog open, a warning says so.
  const hasBegun = new Date(visit.appointmentDate) <= useMinute()
  const [hadBegun] = useState(hasBegun)
  const isByPatient = draft.isByPatient && !hadBegun
  const isTooLate = isByPatient && hasBegun
  const when = { instant: visit.appointmentDate, zone }
  const words = {
    patient: name(visit.patientName, visit.patientNameAr),
    doctor: doctorName({ fullName: visit.doctorName, fullNameAr: visit.doctorNameAr }),
    day: weekdayAndDay(when),
    time: clockTime(when),
  }
  const confirm = () => {
    const written = isByPatient ? undefined : required.read()
    if ((!isByPatient && written === undefined) || isBusy || isUnknown || isTooLate) return
    const body = written === undefined ? ({ cancelledBy: 'patient' } as const) : { reason: written }
    const done = t('cancelled_text', words)
    cancel({ visit, body, done: toCall && !isByPatient ? `${done} ${toCall}` : done }, { onSuccess: forget })
  }
  return (
    <ConfirmDialog
      title={t('cancel_title', words)}
      keepLabel={t('common:no')}
      confirmLabel={t('appointments:cancel_confirm')}
      // Disabled until the refunds are shown.
      busy={isBusy || isUnknown}
      busyLabel={t(isBusy ? 'appointments:cancelling' : 'appointments:cancel_confirm')}
      onKeep={() => {
        forget()
        keep()
      }}
      onConfirm={confirm}
    >
      {!hadBegun && (
        <RadioRows isField legend={t('cancel_by')}>
          <RadioRow
            name={side}
            checked={!isByPatient}
            onChoose={() => choose(false)}
            facts={isPaid ? t('cancel_by_clinic_refund') : undefined}
            end={back(refund.data?.ifClinic)}
          >
            {t('by_clinic')}
          </RadioRow>
          <RadioRow
            name={side}
            checked={isByPatient}
            onChoose={() => choose(true)}
            facts={isPaid ? t('cancel_by_patient_refund') : undefined}
            end={back(refund.data?.ifPatient)}
          >
            {t('by_patient')}
          </RadioRow>
        </RadioRows>
      )}
      {isTooLate && <Banner tone="warning">{t('cancel_by_patient_late')}</Banner>}
      {hadBegun && isPaid && refund.data && (
        <p>{t('cancel_refund', { amount: money(refund.data.ifClinic, refund.data.currency) })}</p>
      )}
      {isUnknown && refund.isError && (
        <Banner tone="error">
          <p>{t('cancel_refund_failed')}</p>
          <Button
            tone="text"
            busy={refund.isFetching}
            busyLabel={t('common:retrying')}
            onClick={() => void refund.refetch()}
          >
            {t('common:retry')}
          </Button>
        </Banner>
      )}
      {messages?.[isByPatient ? 'byPatient' : 'byClinic'] ?? (
        <p>{t(isByPatient ? 'cancel_text_patient' : 'cancel_text')}</p>
      )}
      {!isByPatient && (
        <TextArea
          {...required.field}
          label={t('staff:reason')}
          rows={3}
          required
          maxLength={limits.reasonMax}
          hint={reason ? t('cancel_reason_left', { count: limits.reasonMax - reason.length }) : undefined}
          value={reason}
          onValue={(reason) => write((before) => ({ ...before, reason }))}
        />
      )}
      <FailureMessage
        failure={failure}
        title={t('appointments:cancel_failed')}
        text={t('appointments:cancel_failed_text')}
        isBusy={isBusy}
        busyLabel={t('appointments:cancelling')}
        onRetry={confirm}
      />
    </ConfirmDialog>
  )
}
