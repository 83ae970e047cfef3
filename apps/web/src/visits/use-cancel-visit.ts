import type { Visit } from '@aafiya/contracts/appointments/visits'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'

import { api } from '../api.ts'
import { usePersonName } from '../page/use-person-name.ts'
import { isRefusal, untilAnswered } from '../sending.ts'
import { showToast } from '../ui/feedback/toast-store.ts'
import { replaceVisit } from './replace-visit.ts'

/** Which appointment the clinic is about to cancel, and what came of it. Cancelling twice answers the first result. */
export function useCancelVisit(place: RefObject<HTMLElement | null>) {
  const { t } = useTranslation('visits')
  const name = usePersonName()
  const queryClient = useQueryClient()
  const [asked, setAsked] = useState<Visit>()
  const { mutate, isPending, error, reset } = useMutation({
    ...untilAnswered,
    mutationFn: ({ id, reason }: { id: string; reason: string }) => api.visits.cancelByClinic({ params: { id }, body: { reason } }),
    onSuccess: (cancelled) => {
      replaceVisit(queryClient, cancelled)
      setAsked(undefined)
      showToast(t('cancelled_text', { patient: name(cancelled.patientName, cancelled.patientNameAr) }))
      // The button that opened the dialog has gone: on with the name beside it, or with the place of a visit that has gone too.
      requestAnimationFrame(() => (place.current?.querySelector<HTMLElement>(`[data-visit="${cancelled.id}"]`) ?? place.current)?.focus())
    },
    onError: (failure) => {
      if (!isRefusal(failure)) return
      void queryClient.invalidateQueries({ queryKey: ['visits'] })
      void queryClient.invalidateQueries({ queryKey: ['calendar'] })
    },
  })
  return {
    asked,
    ask: (visit: Visit) => {
      reset()
      setAsked(visit)
    },
    keep: () => setAsked(undefined),
    cancel: mutate,
    isBusy: isPending,
    failure: error,
  }
}
