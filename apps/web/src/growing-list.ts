import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'

export interface Page<T> {
  items: T[]
  /** The cursor of the next page; undefined on the last. */
  next: string | undefined
  /** The number of entries on all pages, if the list reports it. */
  total?: number
}

/** Loads one page. The next cursor and the total are in response headers. */
export async function readPage<T>(ask: (onAnswer: (response: Response) => void) => Promise<T[]>): Promise<Page<T>> {
  let next: string | undefined
  let total: string | null = null
  const items = await ask(({ headers }) => {
    next = headers.get('x-next-cursor') ?? undefined
    total = headers.get('x-total-count')
  })
  return { items, next, ...(total !== null && { total: Number(total) }) }
}

export interface Grown<T> {
  items: T[]
  hasMore: boolean
}

/** Loads the first pages one after the other: a refetch reads every page that is shown. */
export async function readPages<T>(
  count: number,
  ask: (cursor: string | undefined) => Promise<Page<T>>,
): Promise<Grown<T>> {
  const items: T[] = []
  let next: string | undefined
  for (let page = 0; page < count; page += 1) {
    // Each page starts where the previous one ended.
    // oxlint-disable-next-line no-await-in-loop
    const answer = await ask(next)
    items.push(...answer.items)
    next = answer.next
    if (next === undefined) break
  }
  return { items, hasMore: next !== undefined }
}

type Ask<T> = (input: {
  cursor: string | undefined
  signal: AbortSignal
  onAnswer: (response: Response) => void
}) => Promise<T[]>

/** A list that grows page by page. While another filter loads, the previous entries stay. */
export const growingList = <T>(queryKey: readonly unknown[], ask: Ask<T>) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      readPage((onAnswer) => ask({ cursor: pageParam || undefined, signal, onAnswer })),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
