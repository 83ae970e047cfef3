import { queryOptions } from '@tanstack/react-query'

import { api } from '../api.ts'

/**
 * The people the signed-in user books for. Change it with `queryClient.setQueryData(familyQuery().queryKey, family)`.
 */
export const familyQuery = () =>
  queryOptions({
    queryKey: ['session', 'family'],
    queryFn: ({ signal }) => api.family.list({ signal }),
    staleTime: 60_000,
  })
