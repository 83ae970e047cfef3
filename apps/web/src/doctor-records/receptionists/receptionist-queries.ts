import { queryOptions } from '@tanstack/react-query'

import { api } from '../../api.ts'

/** Who works at the front desk. */
export const receptionistList = () =>
  queryOptions({ queryKey: ['receptionists'], queryFn: ({ signal }) => api.receptionists.list({ signal }), staleTime: 0 })
