import { queryOptions } from '@tanstack/react-query'

import { keyOf } from '../../kit/query-key.ts'
import { api } from '../../late-api.ts'

/** What the patient has of an appointment. */
export const ownPapers = (id: string) =>
  queryOptions({
    queryKey: keyOf(api.visitPapers.own, id),
    queryFn: ({ signal }) => api.visitPapers.own({ params: { id }, signal }),
    staleTime: 0,
  })
