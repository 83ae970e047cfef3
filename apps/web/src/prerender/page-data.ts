import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** The id of the element with the data of the rendered page. */
export const pageDataId = 'page-data'

export interface PageQuery {
  key: QueryKey
  data: unknown
}

const isPageQuery = (value: unknown): value is PageQuery =>
  typeof value === 'object' && value !== null && 'key' in value && Array.isArray(value.key) && 'data' in value

/** Puts answers into the query cache under the pages' keys. */
export function givePageData(queryClient: QueryClient, queries: readonly PageQuery[]): void {
  for (const { key, data } of queries) queryClient.setQueryData(key, data)
}

/** Loads the server's data into the query cache, so that hydration matches and nothing is fetched twice. */
export function takePageData(queryClient: QueryClient): void {
  const text = document.getElementById(pageDataId)?.textContent
  const queries: unknown = text ? JSON.parse(text) : []
  if (Array.isArray(queries)) givePageData(queryClient, queries.filter(isPageQuery))
}
