import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { api } from '../../api.ts'
import { readPage, readPages } from '../../growing-list.ts'

/** Pages of a hundred: more visits than one doctor has in a week. */
const pagesRead = 10

/** The signed-in doctor's visits on some civil days, both included; asked again every minute. */
export const calendarVisits = (from: string, to: string) =>
  queryOptions({
    queryKey: ['calendar', from, to],
    queryFn: ({ signal }) =>
      readPages(pagesRead, (cursor) =>
        readPage((onAnswer) => api.visits.ofDoctor({ query: { limit: '100', from, to, cursor }, signal, onAnswer })),
      ),
    // The grid keeps the focus while another week is on its way.
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: 60_000,
  })

/** The latest visits that a patient had with the same doctor before this one. */
export const earlierVisits = (id: string) =>
  queryOptions({
    queryKey: ['earlier-visits', id],
    queryFn: ({ signal }) => api.visits.earlier({ params: { id }, query: { limit: '20' }, signal }),
  })
