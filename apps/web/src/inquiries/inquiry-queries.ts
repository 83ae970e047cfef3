import type { InboxFilter, Inquiry } from '@aafiya/contracts/inquiries'
import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'

import { api } from '../api.ts'
import { readPage, readPages, type Grown } from '../growing-list.ts'
import { keepLiveLinks } from './live-links.ts'

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
