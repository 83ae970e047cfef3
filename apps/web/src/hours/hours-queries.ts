import { queryOptions } from '@tanstack/react-query'

import { api } from '../api.ts'

/** A doctor's own hours, with the clinic's. */
export const doctorHours = (id: string) =>
  queryOptions({
    queryKey: ['hours', 'doctor', id],
    queryFn: ({ signal }) => api.hours.ofDoctor({ params: { id }, signal }),
    staleTime: 0,
  })

/** The hours, seasons and holidays of the clinic. */
export const clinicHours = () =>
  queryOptions({
    queryKey: ['hours', 'clinic'],
    queryFn: ({ signal }) => api.hours.ofClinic({ signal }),
    staleTime: 0,
  })
