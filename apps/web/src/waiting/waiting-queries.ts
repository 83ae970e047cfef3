import type { WaitingEntries } from '@aafiya/contracts/appointments/waiting-list'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

import { api } from '../api.ts'
import { untilAnswered } from '../sending.ts'

/** What the signed-in person waits for. */
export const waitingList = () =>
  queryOptions({
    queryKey: ['waiting-list'],
    queryFn: ({ signal }) => api.waitingList.list({ signal }),
    staleTime: 0,
    refetchInterval: 30_000,
  })

export type WaitingChange =
  | { kind: 'join'; body: Parameters<typeof api.waitingList.join>[0]['body'] }
  | { kind: 'leave'; id: string }
  | { kind: 'accept' | 'decline'; id: string; offerId: string }

/** Joins, leaves or answers an offer, and shows what the person then waits for. */
export function useChangeWaiting() {
  const queryClient = useQueryClient()
  const { queryKey } = waitingList()
  return useMutation({
    ...untilAnswered,
    mutationFn: (change: WaitingChange): Promise<WaitingEntries> => {
      if (change.kind === 'join') return api.waitingList.join({ body: change.body })
      if (change.kind === 'leave') return api.waitingList.leave({ params: { id: change.id } })
      return api.waitingList[change.kind]({ params: { id: change.id, offerId: change.offerId } })
    },
    onSuccess: (entries, { kind }) => {
      queryClient.setQueryData(queryKey, entries)
      if (kind === 'accept') void queryClient.invalidateQueries({ queryKey: ['appointments'] })
    },
    // An offer that has ended, or an entry that is there already, shows what the page did not know.
    onError: () => void queryClient.invalidateQueries({ queryKey }),
  })
}
