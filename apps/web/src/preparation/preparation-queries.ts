import { queryOptions } from '@tanstack/react-query'

import { keyOf } from '../kit/query-key.ts'
import { api } from '../late-api.ts'

/** What is to be read and answered before one of the user's appointments. */
export const preparation = (id: string) =>
  queryOptions({
    queryKey: keyOf(api.preparations.show, id),
    queryFn: ({ signal }) => api.preparations.show({ params: { id }, signal }),
    staleTime: 0,
  })

/** The patient's answers, for the doctor. */
export const answeredForm = (id: string) =>
  queryOptions({
    queryKey: keyOf(api.preparations.read, id),
    queryFn: ({ signal }) => api.preparations.read({ params: { id }, signal }),
    staleTime: 0,
  })

/** The files that were sent ahead of one of the user's appointments. */
export const filesAhead = (id: string) =>
  queryOptions({
    queryKey: keyOf(api.visitFiles.list, id),
    queryFn: ({ signal }) => api.visitFiles.list({ params: { id }, signal }),
    staleTime: 0,
    // Links to pages end after five minutes.
    refetchInterval: 4 * 60_000,
  })

/** The files that a patient sent ahead, for the doctor, whose page reads them again while it is used. */
export const filesOfVisit = (id: string) =>
  queryOptions({
    queryKey: keyOf(api.visitFiles.read, id),
    queryFn: ({ signal }) => api.visitFiles.read({ params: { id }, signal }),
    staleTime: 0,
  })

/** What patients read and answer before appointments of a type, for administrators. */
export const visitForm = (visitTypeId: string) =>
  queryOptions({
    queryKey: keyOf(api.preparations.form, visitTypeId),
    queryFn: ({ signal }) => api.preparations.form({ params: { id: visitTypeId }, signal }),
    staleTime: 0,
  })
