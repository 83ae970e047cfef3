import { queryOptions } from '@tanstack/react-query'

import { api } from '../api.ts'
import { keyOf } from '../kit/query-key.ts'

/** Facts of the clinic: telephone, address, zone, currency, specialities. Refetched when the tab becomes visible. */
export const clinicFacts = () =>
  queryOptions({
    queryKey: keyOf(api.clinic),
    queryFn: ({ signal }) => api.clinic.show({ signal }),
    staleTime: Infinity,
    refetchOnWindowFocus: 'always',
    meta: { isPublic: true },
  })
