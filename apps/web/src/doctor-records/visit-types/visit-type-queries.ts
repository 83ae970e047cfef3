import { queryOptions } from '@tanstack/react-query'

import { api } from '../../api.ts'

/** All visit types in order, as administrators read them. */
export const managedVisitTypes = () =>
  queryOptions({ queryKey: ['visit-types'], queryFn: ({ signal }) => api.visitTypes.managed({ signal }), staleTime: 0 })

/** The listed doctors, for whom types of their own can be made. */
export const doctorsWithTypes = () =>
  queryOptions({ queryKey: ['doctors', 'all'], queryFn: ({ signal }) => api.doctors.list({ signal }), meta: { isPublic: true } })
