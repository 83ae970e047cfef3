import { queryOptions } from '@tanstack/react-query'

import { api } from '../api.ts'

/** The visit of a link. Asked for once: each answer brings it anew, with what the next one has to carry. */
export const linkedVisit = (token: string) =>
  queryOptions({
    queryKey: ['linked-visit', token],
    queryFn: ({ signal }) => api.visitLinks.open({ body: { token }, signal }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
