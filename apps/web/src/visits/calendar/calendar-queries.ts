import type { Visit } from '@aafiya/contracts/appointments/visits'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { readPage } from '../../growing-list.ts'
import { keyOf } from '../../kit/query-key.ts'
import { api } from '../../late-api.ts'

/** Pages of a hundred: more visits than one doctor has in a week. */
const pagesRead = 10

/** The doctor's visits from one civil day to another, inclusive; polled every minute. */
export const calendarVisits = (from: string, to: string) =>
  queryOptions({
    queryKey: keyOf(api.visits.ofDoctor, 'calendar', from, to),
    queryFn: async ({ signal }) => {
      const visits: Visit[] = []
      let cursor: string | undefined
      for (let page = 0; page < pagesRead; page += 1) {
        const query = { limit: '100', from, to, cursor }
        const { items, next } = await readPage((onAnswer) => api.visits.ofDoctor({ query, signal, onAnswer }))
        visits.push(...items)
        if (next === undefined) break
        cursor = next
      }
      return visits
    },
    // The grid keeps the focus while another week loads.
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: 60_000,
  })

/** The patient's latest earlier visits to the same doctor. */
export const earlierVisits = (id: string) =>
  queryOptions({
    queryKey: keyOf(api.visits.earlier, id),
    queryFn: ({ signal }) => api.visits.earlier({ params: { id }, query: { limit: '20' }, signal }),
  })
