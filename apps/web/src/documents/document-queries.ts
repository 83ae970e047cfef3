import { queryOptions } from '@tanstack/react-query'

import { growingList } from '../growing-list.ts'
import { keyOf } from '../kit/query-key.ts'
import { useApiMutation } from '../kit/use-api-mutation.ts'
import { api } from '../late-api.ts'

/** The documents of an appointment with the signed-in doctor. */
export const visitDocuments = (id: string) =>
  queryOptions({
    queryKey: keyOf(api.visitDocuments.ofVisit, id),
    queryFn: ({ signal }) => api.visitDocuments.ofVisit({ params: { id }, signal }),
    staleTime: 0,
  })

/** The documents of one of the user's appointments. */
export const appointmentDocuments = (id: string) =>
  queryOptions({
    queryKey: keyOf(api.visitDocuments.ofAppointment, id),
    queryFn: ({ signal }) => api.visitDocuments.ofAppointment({ params: { id }, signal }),
    staleTime: 0,
  })

/** All documents of the user and of the people they book for, latest first. */
export const ownDocuments = () =>
  growingList(keyOf(api.visitDocuments.own), ({ cursor, ...rest }) =>
    api.visitDocuments.own({ query: { limit: '20', cursor }, ...rest }),
  )

/** What the front desk may print for a person. */
export const deskDocuments = (personId: string) =>
  queryOptions({
    queryKey: keyOf(api.visitDocuments.atDesk, personId),
    queryFn: ({ signal }) => api.visitDocuments.atDesk({ params: { id: personId }, signal }),
    staleTime: 0,
  })

export const pdfOf = (base64: string) =>
  new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], { type: 'application/pdf' })

/** Opens a file in its own tab, as a link would. */
export function openFile(href: string): void {
  const link = document.createElement('a')
  Object.assign(link, { href, target: '_blank', rel: 'noreferrer' })
  link.click()
}

/** Asks for a link, which works for a few minutes, and opens it. */
export const useOpenDocument = () => useApiMutation(api.visitDocuments.open, { onSuccess: ({ url }) => openFile(url) })
