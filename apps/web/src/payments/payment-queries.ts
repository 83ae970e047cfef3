import type { LedgerFilter } from '@aafiya/contracts/payments/ledger'
import type { AppointmentPayment } from '@aafiya/contracts/payments/payments'
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'

import { api } from '../api.ts'
import { growingList } from '../growing-list.ts'

const stateKey = (id: string) => ['payments', 'state', id] as const

const isMoving = ({ status }: AppointmentPayment) => status === 'pending' || status === 'refunding'
const pauseMs = 2000

/** The payment of an appointment or a held slot; asked again while money is on its way. */
export const paymentState = (id: string) =>
  queryOptions({
    queryKey: stateKey(id),
    queryFn: ({ signal }) => api.payments.state({ params: { id }, signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && isMoving(data) ? pauseMs : false),
  })

const lookUpPauseMs = 10_000

/** Has the server ask the provider, for as long as an answer is awaited: a webhook may be late, or lost. */
export function useLookUp(id: string, isAwaited: boolean): void {
  const queryClient = useQueryClient()
  useQuery({
    queryKey: ['payments', 'look-up', id],
    queryFn: async ({ signal }) => {
      const found = await api.payments.lookUp({ params: { id }, signal })
      queryClient.setQueryData(stateKey(id), found)
      return found.status
    },
    enabled: isAwaited,
    // The state is asked for automatically; nothing is said about a provider that does not answer yet.
    retry: false,
    staleTime: 0,
    refetchInterval: lookUpPauseMs,
  })
}

/** The contract's own rule. It is loaded when a patient is about to cancel, since its module brings schemas along. */
export const refundRule = () =>
  queryOptions({
    queryKey: ['payments', 'refund-rule'],
    queryFn: async () => (await import('@aafiya/contracts/payments/refund-rule')).refundOf,
    staleTime: Infinity,
    meta: { isPublic: true },
  })

export const receiptOf = (id: string) =>
  queryOptions({
    queryKey: ['payments', 'receipt', id],
    queryFn: ({ signal }) => api.payments.receipt({ params: { id }, signal }),
    staleTime: 0,
  })

/** Any visit's, for receptionists and administrators. */
export const receiptAtDesk = (id: string) =>
  queryOptions({
    queryKey: ['payments', 'receipt', 'desk', id],
    queryFn: ({ signal }) => api.counter.receipt({ params: { id }, signal }),
    staleTime: 0,
  })

const pageSize = '50'

/** The movements that a filter leaves, latest first. */
export const ledgerPages = (filter: LedgerFilter) =>
  growingList(['payments', 'ledger', filter], ({ cursor, ...rest }) =>
    api.payments.ledger({ query: { limit: pageSize, ...filter, cursor }, ...rest }),
  )

export const ledgerTotals = (filter: LedgerFilter) =>
  queryOptions({
    queryKey: ['payments', 'ledger-totals', filter],
    queryFn: ({ signal }) => api.payments.ledgerTotals({ query: filter, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** A civil day of the clinic against the providers' sums. `isAwaited`: a comparison was asked for and is on its way. */
export const reconciliationOf = (date: string, isAwaited: boolean) =>
  queryOptions({
    queryKey: ['payments', 'reconciliation', date],
    queryFn: ({ signal }) => api.payments.reconciliation({ query: { date }, signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (isAwaited && data?.status === 'waiting' ? pauseMs : false),
  })
