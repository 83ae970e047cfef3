import { queryOptions, useQueryClient } from '@tanstack/react-query'

import { api } from '../../api.ts'

/** The caller's money since their last closing. Asked again now and then, since another window may take some too. */
export const till = () =>
  queryOptions({ queryKey: ['desk', 'till'], queryFn: ({ signal }) => api.counter.till({ signal }), staleTime: 0, refetchInterval: 30_000 })

export const closings = () =>
  queryOptions({ queryKey: ['desk', 'closings'], queryFn: ({ signal }) => api.counter.closings({ signal }), staleTime: 0 })

/** Asks again for everything at the desk after money has moved. */
export function useMoneyMoved() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: ['desk'], predicate: ({ queryKey }) => queryKey[1] !== 'people' })
}
