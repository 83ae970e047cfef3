import type { CancelByClinic, Visit } from '@aafiya/contracts/appointments/visits'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type RefObject } from 'react'

import { keyOf } from '../kit/query-key.ts'
import { useApiMutation } from '../kit/use-api-mutation.ts'
import { api } from '../late-api.ts'
import { isRefusal } from '../sending.ts'
import { showToast } from '../ui/feedback/toast-store.ts'
import { replaceVisit } from './replace-visit.ts'

interface Cancellation {
  visit: Visit
  body: CancelByClinic
  /** What the toast says once it is cancelled. */
  done: string
}

/**
 * The appointment that the clinic is about to cancel, and the result. Cancelling twice returns the first result.
 * `onCancelled` refetches what a page shows besides; by default the desk's day.
 */
export function useCancelVisit<Asked extends Visit = Visit>(
  place: RefObject<HTMLElement | null>,
  onCancelled?: () => unknown,
) {
  const queryClient = useQueryClient()
  const [asked, setAsked] = useState<Asked>()
  const { mutate, isPending, error, reset } = useApiMutation(
    ({ visit: { id, sequence: seen }, body }: Cancellation) =>
      api.visits.cancelByClinic({ params: { id }, body, seen }),
    {
      onSuccess: (cancelled, { done }) => {
        replaceVisit(queryClient, cancelled)
        if (onCancelled) void onCancelled()
        else void queryClient.invalidateQueries({ queryKey: keyOf(api.desk.day) })
        setAsked(undefined)
        showToast(done)
        // The button that opened the dialog is gone: the focus moves to the name next to it, or to the patient's card or
        // the list if the visit is gone too.
        requestAnimationFrame(() => {
          const seek = (selector: string) => place.current?.querySelector<HTMLElement>(selector)
          const next = seek(`[data-visit="${cancelled.id}"]`) ?? seek('[data-card]') ?? place.current
          next?.focus()
        })
      },
      onError: (failure) => {
        if (!isRefusal(failure)) return
        void queryClient.invalidateQueries({ queryKey: keyOf(api.visits) })
        void queryClient.invalidateQueries({ queryKey: keyOf(api.desk.day) })
      },
    },
  )
  return {
    asked,
    ask: (visit: Asked) => {
      reset()
      setAsked(visit)
    },
    keep: () => setAsked(undefined),
    cancel: mutate,
    isBusy: isPending,
    failure: error,
  }
}
