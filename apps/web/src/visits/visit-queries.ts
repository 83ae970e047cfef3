import type { VisitQuery } from '@aafiya/contracts/appointments/visits'
import { queryOptions } from '@tanstack/react-query'

import { growingList } from '../growing-list.ts'
import { keyOf } from '../kit/query-key.ts'
import { api } from '../late-api.ts'

/** The signed-in doctor's own appointments, or the clinic's. */
export type VisitScope = 'doctor' | 'clinic'

export type VisitFilter = Omit<VisitQuery, 'limit' | 'cursor'>

const limit = '50'

/** The appointments that match a filter, earliest first. */
export const visitPages = (scope: VisitScope, filter: VisitFilter) => {
  const list = scope === 'doctor' ? api.visits.ofDoctor : api.visits.ofClinic
  return growingList(keyOf(list, filter), ({ cursor, ...rest }) =>
    list({ query: { limit, ...filter, cursor }, ...rest }),
  )
}

/** The refunds of cancelling a visit now, by who cancels. They change with time. */
export const refundChoice = (id: string) =>
  queryOptions({
    queryKey: keyOf(api.counter.refundChoice, id),
    queryFn: ({ signal }) => api.counter.refundChoice({ params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  })
