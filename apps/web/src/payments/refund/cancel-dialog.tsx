import type { Clinic } from '@aafiya/contracts/clinic/clinic'
import { useTranslation } from 'react-i18next'

import type { CancelDialogProps } from '../../appointments/payment-parts.ts'
import { useAppointmentWords } from '../../appointments/use-appointment-words.ts'
import { FailureMessage } from '../../page/failure-message.tsx'
import { usePersonName } from '../../page/use-person-name.ts'
import { Button } from '../../ui/action/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx'
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx'
import css from './cancel-dialog.module.css'
import { RefundSummary } from './refund-summary.tsx'
import { useCancelRefund, type CancelRefundState } from './use-cancel-refund.ts'

/**
 * Confirms a cancellation and shows the refund. Uses the current data of the appointment, so that one moved in the
 * meantime shows its new time.
 */
export function CancelDialog({ appointment, clinic, cancelling, onKeep }: CancelDialogProps) {
  const { t } = useTranslation(['appointments', 'common'])
  const said = useAppointmentWords()(appointment, clinic.timeZone)
  const name = usePersonName()
  const { person } = appointment
  const refund = useCancelRefund(appointment)
  const { cancel, isBusy, failure } = cancelling
  const confirm = () => cancel(appointment)
  return (
    <ConfirmDialog
      title={
        person
          ? t('cancel_title_of', { ...said, patient: name(person.fullName, person.fullNameAr) })
          : t('cancel_title', said)
      }
      keepLabel={t('common:no')}
      confirmLabel={t('cancel_confirm')}
      // Disabled until the refund is shown.
      busy={isBusy || refund.isUnknown}
      busyLabel={t(isBusy ? 'cancelling' : 'cancel_confirm')}
      onKeep={onKeep}
      onConfirm={confirm}
    >
      <p>{t('cancel_text')}</p>
      <CancelRefund refund={refund} clinic={clinic} />
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

/** The refund in the confirmation dialog: known, loading or failed. Nothing without a payment. */
function CancelRefund({ refund, clinic }: { refund: CancelRefundState; clinic: Clinic }) {
  const { t } = useTranslation(['payments', 'common'])
  if (refund.known) return <RefundSummary {...refund.known} rule={clinic.refundRule} zone={clinic.timeZone} />
  if (!refund.isUnknown) return null
  if (refund.hasFailed)
    return (
      <Banner tone="error">
        <p>
          <b>{t('refund_load_failed')}</b>
        </p>
        <p>{t('refund_load_failed_text')}</p>
        <Button tone="text" busy={refund.isFetching} busyLabel={t('common:retrying')} onClick={refund.retry}>
          {t('common:retry')}
        </Button>
      </Banner>
    )
  return (
    <Loading label={t('refund_loading')}>
      <Skeleton className={css.waiting} />
    </Loading>
  )
}
