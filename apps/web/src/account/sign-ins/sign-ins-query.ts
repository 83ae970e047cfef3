import { queryOptions } from '@tanstack/react-query'

import { api } from '../../api.ts'

/** Where the person is signed in, latest first. */
export const signInsQuery = () =>
  queryOptions({ queryKey: ['session', 'sign-ins'], queryFn: ({ signal }) => api.profile.signIns({ signal }), staleTime: 0 })
