import { queryOptions } from '@tanstack/react-query'

import { growingList } from '../../growing-list.ts'
import { keyOf } from '../../kit/query-key.ts'
import { api } from '../../late-api.ts'

/** A visit with the signed-in doctor, with its note; another window may have written since. */
export const visitPage = (id: string) =>
  queryOptions({
    queryKey: keyOf(api.visitNotes.show, id),
    queryFn: ({ signal }) => api.visitNotes.show({ params: { id }, signal }),
    staleTime: 0,
  })

/** The patient's earlier visits, latest first. */
export const visitsBefore = (id: string) =>
  growingList(keyOf(api.visitNotes.before, id), ({ cursor, ...rest }) =>
    api.visitNotes.before({ params: { id }, query: { limit: '20', cursor }, ...rest }),
  )

/** What the doctor of a visit has for the patient. */
export const visitPapers = (id: string) =>
  queryOptions({
    queryKey: keyOf(api.visitPapers.show, id),
    queryFn: ({ signal }) => api.visitPapers.show({ params: { id }, signal }),
    staleTime: 0,
  })
