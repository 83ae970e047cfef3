import { queryOptions } from '@tanstack/react-query'

import { api } from '../api.ts'

/** Facts of the clinic: telephone, address, zone, currency, specialities. A tab that is seen again learns what has changed meanwhile. */
export const clinicFacts = () =>
  queryOptions({
    queryKey: ['clinic'],
    queryFn: ({ signal }) => api.clinic.show({ signal }),
    staleTime: Infinity,
    refetchOnWindowFocus: 'always',
    meta: { isPublic: true },
  })
