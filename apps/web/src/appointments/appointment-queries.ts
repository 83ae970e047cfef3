import { queryOptions } from '@tanstack/react-query'

import { api } from '../api.ts'

/** What the signed-in person booked and did not cancel, earliest first. */
export const appointmentList = () =>
  queryOptions({ queryKey: ['appointments', 'list'], queryFn: ({ signal }) => api.appointments.list({ signal }), staleTime: 0 })
