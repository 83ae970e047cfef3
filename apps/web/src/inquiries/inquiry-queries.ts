import type { InboxFilter, Inquiry } from '@aafiya/contracts/inquiries/inquiries'
import { queryOptions, type QueryClient, type QueryKey } from '@tanstack/react-query'

import { api } from '../api.ts'
import { changeItems, growingList, itemsOf, type Grown } from '../growing-list.ts'
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

type Ask = (input: {
  query: { limit: string; cursor: string | undefined }
  signal: AbortSignal
  onAnswer: (response: Response) => void
}) => Promise<Inquiry[]>

/** Inquiries that are read, not waited for: the page reads them again while it is used. */
const inquiryList = (queryKey: QueryKey, ask: Ask) => ({
  ...growingList<Inquiry>(queryKey, async ({ cursor, ...rest }, client) => {
    const fresh = await ask({ ...rest, query: { limit: pageSize, cursor } })
    return keepLiveLinks(itemsOf(client.getQueryData<Grown<Inquiry>>(queryKey)), fresh, Date.now())
  }),
  // Each reading is recorded for the patient.
  refetchOnWindowFocus: false as const,
})

/** Inquiries whose answers arrive while the page is open. */
const polledList = (queryKey: QueryKey, ask: Ask) => ({
  ...inquiryList(queryKey, ask),
  refetchInterval: interval,
  refetchOnWindowFocus: 'always' as const,
})

/** The draft name of a new inquiry. */
export const inquiryDraft = 'inquiry'

export const ownKey = keyOf(api.inquiries.list)
export const inboxKey = keyOf(api.inquiries.inbox)

/** The signed-in user's inquiries, latest first. */
export const ownInquiries = () => polledList(ownKey, (input) => api.inquiries.list(input))

/** The doctor's inbox, by filter. */
export const inbox = (filter: InboxFilter) =>
  polledList([...inboxKey, filter], ({ query, ...rest }) =>
    api.inquiries.inbox({ ...rest, query: { ...query, filter } }),
  )

/** The same patient's earlier inquiries to that speciality. */
export const earlierInquiries = (id: string) =>
  inquiryList(keyOf(api.inquiries.earlier, id), (input) => api.inquiries.earlier({ ...input, params: { id } }))

/** The inquiries of a visit's patient to the doctor's speciality. */
export const inquiriesOfVisit = (id: string) =>
  inquiryList(keyOf(lateApi.visitNotes.inquiries, id), (input) =>
    lateApi.visitNotes.inquiries({ ...input, params: { id } }),
  )

/** The doctor's own statistics. */
export const answerFigures = () =>
  queryOptions({
    queryKey: keyOf(api.inquiries.analytics),
    queryFn: ({ signal }) => api.inquiries.analytics({ signal }),
    staleTime: 0,
    refetchInterval: 60_000,
  })

/** Updates one inquiry in the cached lists without a request. */
export const replaceKnown = (queryClient: QueryClient, queryKey: QueryKey, fresh: Inquiry): void =>
  changeItems<Inquiry>(queryClient, queryKey, (items) => items.map((one) => (one.id === fresh.id ? fresh : one)))
