import { queryOptions } from '@tanstack/react-query'

import { visitsTelling } from './visits-api.ts'

/** Whose appointments: the signed-in doctor's own, or everybody's. */
export type VisitScope = 'doctor' | 'clinic'

const limit = '50'

/** A page of the appointments from a civil day on, earliest first. */
export const visitPage = (scope: VisitScope, from: string, cursor: string | undefined) =>
  queryOptions({
    queryKey: ['visits', scope, from, cursor ?? ''],
    queryFn: async ({ signal }) => {
      let next: string | undefined
      const query = { limit, from, ...(cursor && { cursor }) }
      const client = visitsTelling((heard) => (next = heard))
      const entries = await (scope === 'doctor' ? client.ofDoctor({ query, signal }) : client.ofClinic({ query, signal }))
      return { entries, next }
    },
    staleTime: 0,
  })
