import { queryOptions } from '@tanstack/react-query'

import { api } from '../api.ts'

/** A doctor's own profile or application; asked again while one waits for the clinic's decision. */
export const doctorProfile = (id: string) =>
  queryOptions({
    queryKey: ['doctors', 'profile', id],
    queryFn: ({ signal }) => api.doctors.profile({ params: { id }, signal }),
    staleTime: 0,
    refetchInterval: 30_000,
  })
