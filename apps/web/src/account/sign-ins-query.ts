import { queryOptions } from '@tanstack/react-query'

import { profileApi } from './profile-api.ts'

/** Where the person is signed in, latest first. */
export const signInsQuery = () =>
  queryOptions({ queryKey: ['session', 'sign-ins'], queryFn: ({ signal }) => profileApi.signIns({ signal }), staleTime: 0 })
