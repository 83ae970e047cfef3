import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'

export interface Page<T> {
  items: T[]
  /** Where the next one starts; undefined on the last. */
  next: string | undefined
  /** How many entries all pages have, where the list says so. */
  total?: number
}

/** Asks for one page. Where the next one starts, and how many there are in all, is in headers of the answer. */
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

/** The first pages of a list, one after the other: a refetch reads every page that is shown. */
export async function readPages<T>(count: number, ask: (cursor: string | undefined) => Promise<Page<T>>): Promise<Grown<T>> {
  const items: T[] = []
  let next: string | undefined
  for (let page = 0; page < count; page += 1) {
    // Each starts where the one before it ended.
    // oxlint-disable-next-line no-await-in-loop
    const answer = await ask(next)
    items.push(...answer.items)
    next = answer.next
    if (next === undefined) break
  }
  return { items, hasMore: next !== undefined }
}

type Ask<T> = (input: { cursor: string | undefined; signal: AbortSignal; onAnswer: (response: Response) => void }) => Promise<T[]>

/** A list that grows page by page. While another choice of its entries is on the way, those before it stay. */
export const growingList = <T>(queryKey: readonly unknown[], ask: Ask<T>) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => readPage((onAnswer) => ask({ cursor: pageParam || undefined, signal, onAnswer })),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
