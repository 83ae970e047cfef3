import { queryOptions } from '@tanstack/react-query'

import { api } from '../api.ts'
import { readPage } from '../growing-list.ts'

/** Whose appointments: the signed-in doctor's own, or everybody's. */
export type VisitScope = 'doctor' | 'clinic'

const limit = '50'

/** A page of the appointments from a civil day on, earliest first. */
export const visitPage = (scope: VisitScope, from: string, cursor: string | undefined) =>
  queryOptions({
    queryKey: ['visits', scope, from, cursor ?? ''],
    queryFn: ({ signal }) =>
      readPage((onAnswer) => {
        const input = { query: { limit, from, cursor }, signal, onAnswer }
        return scope === 'doctor' ? api.visits.ofDoctor(input) : api.visits.ofClinic(input)
      }),
    staleTime: 0,
  })
