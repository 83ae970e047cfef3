import type { InboxFilter, Inquiry } from '@aafiya/contracts/inquiries/inquiries'
import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'

import { api } from '../api.ts'
import { readPage, readPages, type Grown } from '../growing-list.ts'
import { keyOf } from '../kit/query-key.ts'
import { api as lateApi } from '../late-api.ts'

/** A link with less than this left of its five minutes is replaced by a fresh one. */
const leastLeft = 90_000

const base = 'https://app.invalid'
const expiryOf = (link: string) => Number(new URL(link, base).searchParams.get('expires')) * 1000
const fileOf = (link: string) => new URL(link, base).pathname

/**
 * Keeps known links that are still valid: the list is polled, and a picture is loaded again whenever its URL changes.
 */
function keepLiveLinks(known: readonly Inquiry[], fresh: readonly Inquiry[], now: number): Inquiry[] {
  const live = new Map(
    known
      .flatMap(({ files, responseFiles }) => [...files, ...responseFiles])
      .filter((link) => expiryOf(link) - now > leastLeft)
      .map((link) => [fileOf(link), link]),
  )
  const kept = (link: string) => live.get(fileOf(link)) ?? link
  return fresh.map((inquiry) => ({
    ...inquiry,
    files: inquiry.files.map(kept),
    responseFiles: inquiry.responseFiles.map(kept),
  }))
}

const pageSize = '20'
/** How often a visible page polls for answers; well below the five minutes of a link. */
const interval = 15_000

interface GrowingQuery {
  queryKey: readonly unknown[]
  pages: number
  ask: (input: {
    query: { limit: string; cursor: string | undefined }
    signal: AbortSignal
    onAnswer: (response: Response) => void
  }) => Promise<Inquiry[]>
}

const growing = ({ queryKey, pages, ask }: GrowingQuery) =>
  queryOptions({
    queryKey: [...queryKey, pages],
    queryFn: async ({ signal, client, queryKey: whole }): Promise<Grown<Inquiry>> => {
      const { items, hasMore } = await readPages(pages, (cursor) =>
        readPage((onAnswer) => ask({ query: { limit: pageSize, cursor }, signal, onAnswer })),
      )
      const known = client.getQueryData<Grown<Inquiry>>(whole)?.items ?? []
      return { items: keepLiveLinks(known, items, Date.now()), hasMore }
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: interval,
    refetchOnWindowFocus: 'always',
  })

/** The draft name of a new inquiry. */
export const inquiryDraft = 'inquiry'

export const ownKey = keyOf(api.inquiries.list)
export const inboxKey = keyOf(api.inquiries.inbox)

/** The signed-in user's inquiries, latest first. */
export const ownInquiries = (pages: number) =>
  growing({ queryKey: ownKey, pages, ask: (input) => api.inquiries.list(input) })

/** A page of the doctor's inbox, by filter. */
export const inbox = (filter: InboxFilter, pages: number) =>
  growing({
    queryKey: [...inboxKey, filter],
    pages,
    ask: ({ query, ...rest }) => api.inquiries.inbox({ ...rest, query: { ...query, filter } }),
  })

/** Inquiries that are read, not waited for: the page reads them again while it is used. */
const readOnce = (query: GrowingQuery) => ({
  ...growing(query),
  refetchInterval: false as const,
  refetchOnWindowFocus: false,
})

/** The same patient's earlier inquiries to that speciality. */
export const earlierInquiries = (id: string, pages: number) =>
  readOnce({
    queryKey: keyOf(api.inquiries.earlier, id),
    pages,
    ask: (input) => api.inquiries.earlier({ ...input, params: { id } }),
  })

/** The inquiries of a visit's patient to the doctor's speciality. */
export const inquiriesOfVisit = (id: string, pages: number) =>
  readOnce({
    queryKey: keyOf(lateApi.visitNotes.inquiries, id),
    pages,
    ask: (input) => lateApi.visitNotes.inquiries({ ...input, params: { id } }),
  })

/** The doctor's own statistics. */
export const answerFigures = () =>
  queryOptions({
    queryKey: keyOf(api.inquiries.analytics),
    queryFn: ({ signal }) => api.inquiries.analytics({ signal }),
    staleTime: 0,
    refetchInterval: 60_000,
  })

type Change = (items: Inquiry[]) => Inquiry[]

/** Updates cached lists without a request. */
export function changeKnown(queryClient: QueryClient, queryKey: readonly unknown[], change: Change): void {
  queryClient.setQueriesData<Grown<Inquiry>>({ queryKey }, (known) => known && { ...known, items: change(known.items) })
}

export const replaceKnown = (queryClient: QueryClient, queryKey: readonly unknown[], fresh: Inquiry): void =>
  changeKnown(queryClient, queryKey, (items) => items.map((one) => (one.id === fresh.id ? fresh : one)))
