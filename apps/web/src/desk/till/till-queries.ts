import { queryOptions, useQueryClient } from '@tanstack/react-query'

import { keyOf } from '../../kit/query-key.ts'
import { api } from '../../late-api.ts'
import { showToast } from '../../ui/feedback/toast-store.ts'

/**
 * The user's money since their last closing, or another receptionist's. Polled, since another window may take money
 * too.
 */
export const till = (receptionistId?: string) =>
  queryOptions({
    queryKey: keyOf(api.counter.till, receptionistId),
    queryFn: ({ signal }) =>
      receptionistId === undefined
        ? api.counter.till({ signal })
        : api.counter.tillOf({ params: { id: receptionistId }, signal }),
    staleTime: 0,
    refetchInterval: 30_000,
  })

export const openTills = () =>
  queryOptions({
    queryKey: keyOf(api.counter.openTills),
    queryFn: ({ signal }) => api.counter.openTills({ signal }),
    staleTime: 0,
  })

export const closings = () =>
  queryOptions({
    queryKey: keyOf(api.counter.closings),
    queryFn: ({ signal }) => api.counter.closings({ signal }),
    staleTime: 0,
  })

/** One closing with what it counted. */
export const closing = (id: string) =>
  queryOptions({
    queryKey: keyOf(api.counter.closing, id),
    queryFn: ({ signal }) => api.counter.closing({ params: { id }, signal }),
  })

/** Says what was done with money in place of what was done before: a part, the rest and its reversal would pile up. */
export const showMoneyToast = (text: string) => showToast(text, 'money')

/** Refetches the desk after money has moved. */
export function useMoneyMoved() {
  const queryClient = useQueryClient()
  return () =>
    Promise.all([api.desk.day, api.counter].map((filed) => queryClient.invalidateQueries({ queryKey: keyOf(filed) })))
}
