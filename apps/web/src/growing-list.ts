import {
  infiniteQueryOptions,
  keepPreviousData,
  type InfiniteData,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query'

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

/** The loaded pages of a list in the cache. */
export type Grown<T> = InfiniteData<Page<T>>

export const itemsOf = <T>(list: Grown<T> | undefined): T[] => list?.pages.flatMap(({ items }) => items) ?? []

/** Changes the cached lists under a key without a request. Until they are refetched, the first page has all entries. */
export function changeItems<T>(queryClient: QueryClient, queryKey: QueryKey, change: (items: T[]) => T[]): void {
  queryClient.setQueriesData<Grown<T>>(
    { queryKey },
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page, place) => ({ ...page, items: place === 0 ? change(itemsOf(list)) : [] })),
      },
  )
}

type Ask<T> = (
  input: { cursor: string | undefined; signal: AbortSignal; onAnswer: (response: Response) => void },
  client: QueryClient,
) => Promise<T[]>

/** A list that grows page by page. While another filter loads, the previous entries stay. */
export const growingList = <T>(queryKey: QueryKey, ask: Ask<T>) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal, client }) =>
      readPage((onAnswer) => ask({ cursor: pageParam || undefined, signal, onAnswer }, client)),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
