import { queryOptions } from '@tanstack/react-query'

import { api } from '../api.ts'
import { keyOf } from '../kit/query-key.ts'

/** The visit of a link. Loaded once, since the response to each answer replaces it. */
export const linkedVisit = (token: string) =>
  queryOptions({
    queryKey: keyOf(api.visitLinks.open, token),
    queryFn: ({ signal }) => api.visitLinks.open({ body: { token }, signal }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
