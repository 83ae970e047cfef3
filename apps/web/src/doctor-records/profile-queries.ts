import { queryOptions } from '@tanstack/react-query'

import { api } from '../api.ts'
import { keyOf } from '../kit/query-key.ts'

/** A doctor's own profile or application; polled while the clinic's decision is pending. */
export const doctorProfile = (id: string) =>
  queryOptions({
    queryKey: keyOf(api.doctors.profile, id),
    queryFn: ({ signal }) => api.doctors.profile({ params: { id }, signal }),
    staleTime: 0,
    refetchInterval: 30_000,
  })
