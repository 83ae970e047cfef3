import type { LedgerFilter } from '@aafiya/contracts/payments/ledger'
import type { AppointmentPayment } from '@aafiya/contracts/payments/payments'
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'

import { api } from '../api.ts'
import { growingList } from '../growing-list.ts'
import { keyOf } from '../kit/query-key.ts'

const stateKey = (id: string) => keyOf(api.payments.state, id)

const isMoving = ({ status }: AppointmentPayment) => status === 'pending' || status === 'refunding'
const pauseMs = 2000

/** The payment of an appointment or a held slot; polled while money is on its way. */
export const paymentState = (id: string) =>
  queryOptions({
    queryKey: stateKey(id),
    queryFn: ({ signal }) => api.payments.state({ params: { id }, signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && isMoving(data) ? pauseMs : false),
  })

const lookUpPauseMs = 10_000

/** Makes the server query the provider while an answer is pending: a webhook may be late or lost. */
export function useLookUp(id: string, isAwaited: boolean): void {
  const queryClient = useQueryClient()
  useQuery({
    queryKey: keyOf(api.payments.lookUp, id),
    queryFn: async ({ signal }) => {
      const found = await api.payments.lookUp({ params: { id }, signal })
      queryClient.setQueryData(stateKey(id), found)
      return found.status
    },
    enabled: isAwaited,
    // Polled anyway, so a provider that does not answer yet is not reported.
    retry: false,
    staleTime: 0,
    refetchInterval: lookUpPauseMs,
  })
}

/** The contract's refund rule. Loaded when a patient is about to cancel, since its module includes schemas. */
export const refundRule = () =>
  queryOptions({
    queryKey: ['payments', 'refund-rule'],
    queryFn: async () => (await import('@aafiya/contracts/payments/refund-rule')).refundOf,
    staleTime: Infinity,
    meta: { isPublic: true },
  })

const pageSize = '50'

/** The ledger entries that match a filter, latest first. */
export const ledgerPages = (filter: LedgerFilter) =>
  growingList(keyOf(api.payments.ledger, filter), ({ cursor, ...rest }) =>
    api.payments.ledger({ query: { limit: pageSize, ...filter, cursor }, ...rest }),
  )

export const ledgerTotals = (filter: LedgerFilter) =>
  queryOptions({
    queryKey: keyOf(api.payments.ledgerTotals, filter),
    queryFn: ({ signal }) => api.payments.ledgerTotals({ query: filter, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/**
 * A civil day's ledger compared with the providers' sums. `isAwaited`: a comparison has been requested and is running.
 */
export const reconciliationOf = (date: string, isAwaited: boolean) =>
  queryOptions({
    queryKey: keyOf(api.payments.reconciliation, date),
    queryFn: ({ signal }) => api.payments.reconciliation({ query: { date }, signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (isAwaited && data?.status === 'waiting' ? pauseMs : false),
  })
