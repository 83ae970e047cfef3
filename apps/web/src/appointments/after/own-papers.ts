import { queryOptions } from '@tanstack/react-query'

import { keyOf } from '../../kit/query-key.ts'
import { api } from '../../late-api.ts'

/** The follow-up that the doctor of an appointment proposed; another patient may take its time. */
export const ownFollowUp = (id: string) =>
  queryOptions({
    queryKey: keyOf(api.visitPapers.followUp, id),
    queryFn: ({ signal }) => api.visitPapers.followUp({ params: { id }, signal }),
    staleTime: 0,
  })

/** What the patient has of an appointment. */
export const ownPapers = (id: string) =>
  queryOptions({
    queryKey: keyOf(api.visitPapers.own, id),
    queryFn: ({ signal }) => api.visitPapers.own({ params: { id }, signal }),
    staleTime: 0,
  })
