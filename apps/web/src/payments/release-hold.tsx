import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'

import { api } from '../api.ts'
import { currentHold } from '../booking/hold/hold-queries.ts'
import { dropFreeTimes, takenSlots } from '../doctors/doctor-queries.ts'
import { useApiMutation } from '../kit/use-api-mutation.ts'
import { FailureMessage } from '../page/failure-message.tsx'
import { Button } from '../ui/action/button.tsx'
import { showToastOnArrival } from '../ui/feedback/toast-store.ts'
import css from './payment-page.module.css'
import type { PaidVisit } from './use-payment-stage.ts'

export interface ReleaseHoldProps {
  id: string
  visit: PaidVisit
  /** The page for choosing another time, with the day still selected. */
  to: string
}

/** Releases the held slot, for users who prefer another. */
export function ReleaseHold({ id, visit, to }: ReleaseHoldProps) {
  const { t } = useTranslation('payments')
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { mutate, isPending, error } = useApiMutation(() => api.payments.releaseHold({ params: { id } }), {
    onSuccess: async ({ hold }) => {
      queryClient.setQueryData(currentHold().queryKey, hold)
      dropFreeTimes(queryClient)
      await queryClient.invalidateQueries({ queryKey: takenSlots(visit.doctorId).queryKey })
    },
  })
  // Do not navigate users who have left the page.
  const leave = () => {
    showToastOnArrival(t('released'))
    void navigate(to, { replace: true })
  }
  const release = () => mutate(undefined, { onSuccess: leave })
  return (
    <>
      <FailureMessage
        failure={error}
        title={t('release_failed')}
        text={t('release_failed_text')}
        isBusy={isPending}
        busyLabel={t('releasing')}
        onRetry={release}
      />
      <Button tone="text" className={css.release} busy={isPending} busyLabel={t('releasing')} onClick={release}>
        {t('release')}
      </Button>
    </>
  )
}
