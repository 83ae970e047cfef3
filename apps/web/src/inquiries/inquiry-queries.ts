import type { InboxFilter, Inquiry } from '@aafiya/contracts/inquiries/inquiries'
import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'

import { api } from '../api.ts'
import { readPage, readPages, type Grown } from '../growing-list.ts'

/** What is left of a link's five minutes when it is exchanged for a fresh one. */
const leastLeft = 90_000

const base = 'https://app.invalid'
const expiryOf = (link: string) => Number(new URL(link, base).searchParams.get('expires')) * 1000
const fileOf = (link: string) => new URL(link, base).pathname

/**
 * Keeps the links that are known and still good for a while: a picture whose URL changes is fetched again, and a list
 * is asked for every few seconds.
 */
function keepLiveLinks(known: readonly Inquiry[], fresh: readonly Inquiry[], now: number): Inquiry[] {
  const live = new Map(
    known
      .flatMap(({ files, responseFiles }) => [...files, ...responseFiles])
      .filter((link) => expiryOf(link) - now > leastLeft)
      .map((link) => [fileOf(link), link]),
  )
  const kept = (link: string) => live.get(fileOf(link)) ?? link
  return fresh.map((inquiry) => ({ ...inquiry, files: inquiry.files.map(kept), responseFiles: inquiry.responseFiles.map(kept) }))
}

const pageSize = '20'
/** How soon an open page hears of an answer; a hidden one asks nothing. Far below the five minutes of a link. */
const interval = 15_000

interface GrowingQuery {
  queryKey: readonly string[]
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

export const ownKey = ['inquiries', 'own'] as const
export const inboxKey = ['inquiries', 'inbox'] as const

/** What the signed-in person asked, latest first. */
export const ownInquiries = (pages: number) => growing({ queryKey: ownKey, pages, ask: (input) => api.inquiries.list(input) })

/** A part of the doctor's inbox. */
export const inbox = (filter: InboxFilter, pages: number) =>
  growing({
    queryKey: [...inboxKey, filter],
    pages,
    ask: ({ query, ...rest }) => api.inquiries.inbox({ ...rest, query: { ...query, filter } }),
  })

/** What the same patient asked that speciality before. */
export const earlierInquiries = (id: string, pages: number) =>
  growing({
    queryKey: ['inquiries', 'earlier', id],
    pages,
    ask: (input) => api.inquiries.earlier({ ...input, params: { id } }),
  })

/** The doctor's own figures. */
export const answerFigures = () =>
  queryOptions({
    queryKey: ['inquiries', 'figures'],
    queryFn: ({ signal }) => api.inquiries.analytics({ signal }),
    staleTime: 0,
    refetchInterval: 60_000,
  })

type Change = (items: Inquiry[]) => Inquiry[]

/** Changes what is known of lists, without asking. */
export function changeKnown(queryClient: QueryClient, queryKey: readonly string[], change: Change): void {
  queryClient.setQueriesData<Grown<Inquiry>>({ queryKey }, (known) => known && { ...known, items: change(known.items) })
}

export const replaceKnown = (queryClient: QueryClient, queryKey: readonly string[], fresh: Inquiry): void =>
  changeKnown(queryClient, queryKey, (items) => items.map((one) => (one.id === fresh.id ? fresh : one)))
