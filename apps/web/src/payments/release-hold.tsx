import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'

import { api } from '../api.ts'
import { currentHold } from '../booking/hold/hold-queries.ts'
import { dropFreeTimes, takenSlots } from '../doctors/doctor-queries.ts'
import { FailureMessage } from '../page/failure-message.tsx'
import { paths } from '../paths.ts'
import { untilAnswered } from '../sending.ts'
import { Button } from '../ui/action/button.tsx'
import css from './payment-page.module.css'
import type { PaidVisit } from './use-payment-stage.ts'

/** Gives the held slot back, for anyone who would rather have another. */
export function ReleaseHold({ id, visit }: { id: string; visit: PaidVisit | undefined }) {
  const { t } = useTranslation('payments')
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    ...untilAnswered,
    mutationFn: () => api.payments.releaseHold({ params: { id } }),
    onSuccess: async ({ hold }) => {
      queryClient.setQueryData(currentHold().queryKey, hold)
      dropFreeTimes(queryClient)
      if (visit) await queryClient.invalidateQueries({ queryKey: takenSlots(visit.doctorId).queryKey })
    },
  })
  // Anyone who has left the page meanwhile is not led away from where they are.
  const leave = () => void navigate(visit ? paths.doctor(visit.doctorId) : paths.doctors(), { replace: true })
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
