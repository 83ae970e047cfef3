import { queryOptions } from '@tanstack/react-query'

import { api } from '../../api.ts'

/** All specialities in order, as administrators read them. */
export const managedSpecialities = () =>
  queryOptions({ queryKey: ['specialities'], queryFn: ({ signal }) => api.specialities.managed({ signal }), staleTime: 0 })
