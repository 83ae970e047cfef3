import { queryOptions } from '@tanstack/react-query'

import { keyOf } from '../../kit/query-key.ts'
import { api } from '../../late-api.ts'

/** All visit types in order, as administrators see them. */
export const managedVisitTypes = () =>
  queryOptions({
    queryKey: keyOf(api.visitTypes.managed),
    queryFn: ({ signal }) => api.visitTypes.managed({ signal }),
    staleTime: 0,
  })

/** The listed doctors, who can have their own types. */
export const doctorsWithTypes = () =>
  queryOptions({
    queryKey: ['doctors', 'all'],
    queryFn: ({ signal }) => api.doctors.list({ signal }),
    meta: { isPublic: true },
  })
