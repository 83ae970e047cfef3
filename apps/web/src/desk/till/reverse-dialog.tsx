import type { TillMovement } from '@aafiya/contracts/payments/till'
import { limits } from '@aafiya/contracts/platform/limits'
import { useTranslation } from 'react-i18next'

import { useFormat } from '../../i18n/use-format.ts'
import { useApiMutation } from '../../kit/use-api-mutation.ts'
import { useDraft } from '../../kit/use-draft.ts'
import { useIsShown } from '../../kit/use-is-shown.ts'
import { useRequiredText } from '../../kit/use-required-text.ts'
import { api } from '../../late-api.ts'
import { Failure } from '../../page/failure.tsx'
import { usePersonName } from '../../page/use-person-name.ts'
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx'
import { TextArea } from '../../ui/field/text-area.tsx'
import { useSayNotRecorded } from '../visit/use-say-not-recorded.ts'
import { showMoneyToast, useMoneyMoved } from './till-queries.ts'

interface ReverseDialogProps {
  movement: TillMovement
  currency: string
  onClose: () => void
}

/** Asks why a payment was recorded wrongly, and takes it back. */
export function ReverseDialog({ movement, currency, onClose }: ReverseDialogProps) {
  const { t } = useTranslation(['till', 'common'])
  const { money } = useFormat()
  const name = usePersonName()
  const moneyMoved = useMoneyMoved()
  const [reason, setReason, forget] = useDraft(`reverse:${movement.id}`, '')
  const required = useRequiredText(reason, t('reverse_reason_required'))
  const { method, patientName, patientNameAr } = movement
  const words = { amount: money(movement.amount, currency), patient: name(patientName, patientNameAr) }
  const isShown = useIsShown()
  const sayNotRecorded = useSayNotRecorded()
  const close = () => {
    forget()
    onClose()
  }
  const reversing = useApiMutation(api.counter.reverse, {
    singleFlight: true,
    onSuccess: () => {
      showMoneyToast(t(`reversed_toast_${method}`, words))
      if (isShown()) close()
    },
    onError: (failure) => {
      if (!isShown()) sayNotRecorded(failure, movement)
    },
    onSettled: moneyMoved,
  })
  const confirm = () => {
    const written = required.read()
    if (written !== undefined) reversing.mutate({ params: { id: movement.id }, body: { reason: written } })
  }
  return (
    <ConfirmDialog
      title={t(`reverse_title_${method}`, words)}
      keepLabel={t('common:no')}
      confirmLabel={t('reverse_confirm')}
      busy={reversing.isPending}
      busyLabel={t('reversing')}
      onKeep={close}
      onConfirm={confirm}
    >
      <p>{t('reverse_text')}</p>
      <TextArea
        {...required.field}
        data-first-focus
        label={t('reverse_reason')}
        rows={2}
        required
        maxLength={limits.reasonMax}
        value={reason}
        onValue={setReason}
      />
      {reversing.error && <Failure failure={reversing.error} failed={t('failed')} />}
    </ConfirmDialog>
  )
}
