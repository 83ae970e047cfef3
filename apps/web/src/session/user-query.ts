import { queryOptions } from '@tanstack/react-query'

import { api } from '../api.ts'

/** The signed-in user. Change it with `queryClient.setQueryData(userQuery().queryKey, user)`. */
export const userQuery = () =>
  queryOptions({
    queryKey: ['session', 'user'],
    queryFn: ({ signal }) => api.account.user({ signal }),
    staleTime: 5 * 60_000,
  })
