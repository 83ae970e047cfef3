import { queryOptions } from '@tanstack/react-query'

import { api } from '../api.ts'

/** Facts of the clinic: telephone, address, zone, currency. */
export const clinicFacts = () =>
  queryOptions({
    queryKey: ['clinic'],
    queryFn: ({ signal }) => api.clinic.show({ signal }),
    staleTime: Infinity,
    meta: { isPublic: true },
  })
