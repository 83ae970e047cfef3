import type { WaitingEntries } from '@aafiya/contracts/appointments/waiting-list'
import { queryOptions, useQueryClient } from '@tanstack/react-query'

import { api } from '../api.ts'
import { keyOf } from '../kit/query-key.ts'
import { useApiMutation } from '../kit/use-api-mutation.ts'

/** The signed-in user's waiting list entries. */
export const waitingList = () =>
  queryOptions({
    queryKey: keyOf(api.waitingList.list),
    queryFn: ({ signal }) => api.waitingList.list({ signal }),
    staleTime: 0,
    refetchInterval: 30_000,
  })

export type WaitingChange =
  | { kind: 'join'; body: Parameters<typeof api.waitingList.join>[0]['body'] }
  | { kind: 'leave'; id: string }
  | { kind: 'accept' | 'decline'; id: string; offerId: string }

/** Joins, leaves or answers an offer, and shows the resulting entries. */
export function useChangeWaiting() {
  const queryClient = useQueryClient()
  const { queryKey } = waitingList()
  return useApiMutation(
    (change: WaitingChange): Promise<WaitingEntries> => {
      if (change.kind === 'join') return api.waitingList.join({ body: change.body })
      if (change.kind === 'leave') return api.waitingList.leave({ params: { id: change.id } })
      return api.waitingList[change.kind]({ params: { id: change.id, offerId: change.offerId } })
    },
    {
      onSuccess: (entries, { kind }) => {
        queryClient.setQueryData(queryKey, entries)
        if (kind === 'accept') void queryClient.invalidateQueries({ queryKey: keyOf(api.appointments) })
      },
      // An expired offer or an existing entry means that the page was stale.
      onError: () => void queryClient.invalidateQueries({ queryKey }),
    },
  )
}
