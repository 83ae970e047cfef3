import type { LinkedOffer } from '@aafiya/contracts/appointments/waiting-list'
import { ApiError } from '@aafiya/contracts/client'
import { queryOptions, useQueryClient } from '@tanstack/react-query'

import { api } from '../api.ts'
import { keyOf } from '../kit/query-key.ts'
import { useApiMutation } from '../kit/use-api-mutation.ts'
import { useSettled } from './use-settled.ts'

/** The offer of a link. Loaded once, since the response to each answer replaces it. */
export const linkedOffer = (token: string) =>
  queryOptions({
    queryKey: keyOf(api.waitingOffers.open, token),
    queryFn: ({ signal }) => api.waitingOffers.open({ body: { token }, signal }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })

type OfferAnswer = 'accept' | 'decline' | 'stop'

/** Sends the answer to an offer and shows the server's response. */
export function useOfferAnswer(token: string, { shown }: LinkedOffer, onAnswered: () => void) {
  const queryClient = useQueryClient()
  const isSettled = useSettled(shown)
  const { queryKey } = linkedOffer(token)
  const { mutate, isPending, error, variables } = useApiMutation(
    (answer: OfferAnswer) => api.waitingOffers[answer]({ body: { token, shown } }),
    {
      onSuccess: (answered) => {
        queryClient.setQueryData(queryKey, answered)
        onAnswered()
      },
      // It expired, was answered elsewhere, or the page was open for days.
      onError: (failure) => {
        if (failure instanceof ApiError && ['waiting_offer_ended', 'press_invalid'].includes(failure.code))
          void queryClient.invalidateQueries({ queryKey })
      },
    },
  )
  return {
    send: (answer: OfferAnswer) => {
      if (isSettled && !isPending) mutate(answer)
    },
    isSettled,
    busy: isPending ? variables : undefined,
    failure: error,
  }
}
