import { queryOptions } from '@tanstack/react-query'

import { keyOf } from '../kit/query-key.ts'
import { api } from '../late-api.ts'

/** A doctor's own hours, with the clinic's. */
export const doctorHours = (id: string) =>
  queryOptions({
    queryKey: keyOf(api.hours.ofDoctor, id),
    queryFn: ({ signal }) => api.hours.ofDoctor({ params: { id }, signal }),
    staleTime: 0,
  })

/** The hours, seasons and holidays of the clinic. */
export const clinicHours = () =>
  queryOptions({
    queryKey: keyOf(api.hours.ofClinic),
    queryFn: ({ signal }) => api.hours.ofClinic({ signal }),
    staleTime: 0,
  })
