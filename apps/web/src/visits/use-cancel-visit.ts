import type { CancelByClinic, Visit } from '@aafiya/contracts/appointments/visits'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'

import { useFailureText } from '../i18n/use-failure-text.ts'
import { keyOf } from '../kit/query-key.ts'
import { useApiMutation } from '../kit/use-api-mutation.ts'
import { api } from '../late-api.ts'
import { usePersonName } from '../page/use-person-name.ts'
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
  const { t } = useTranslation(['visits', 'calendar'])
  const name = usePersonName()
  const failureText = useFailureText()
  const queryClient = useQueryClient()
  const [asked, setAsked] = useState<Asked>()
  const askedRef = useRef<Asked>(undefined)
  const ask = (visit: Asked | undefined) => {
    askedRef.current = visit
    setAsked(visit)
  }
  /** Whether the dialog is still that of this visit when an answer arrives. */
  const isAsked = ({ id }: Visit) => askedRef.current?.id === id
  const { mutate, isPending, error, reset } = useApiMutation(
    ({ visit: { id, sequence: seen }, body }: Cancellation) =>
      api.visits.cancelByClinic({ params: { id }, body, seen }),
    {
      onSuccess: (cancelled, { visit, done }) => {
        replaceVisit(queryClient, cancelled)
        if (onCancelled) void onCancelled()
        else void queryClient.invalidateQueries({ queryKey: keyOf(api.desk.day) })
        showToast(done)
        if (!isAsked(visit)) return
        ask(undefined)
        // The button that opened the dialog is gone: the focus moves to the name next to it, or to the patient's card or
        // the list if the visit is gone too.
        requestAnimationFrame(() => {
          const seek = (selector: string) => place.current?.querySelector<HTMLElement>(selector)
          const next = seek(`[data-visit="${cancelled.id}"]`) ?? seek('[data-card]') ?? place.current
          next?.focus()
        })
      },
      onError: (failure, { visit }) => {
        const patient = name(visit.patientName, visit.patientNameAr)
        if (!isAsked(visit))
          showToast(
            isRefusal(failure)
              ? t('not_cancelled', { patient, reason: failureText(failure) })
              : t('calendar:not_recorded', { patient }),
          )
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
      ask(visit)
    },
    keep: () => ask(undefined),
    cancel: mutate,
    isBusy: isPending,
    failure: error,
  }
}
