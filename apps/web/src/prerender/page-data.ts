import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** The id of the element that carries what a page was rendered with. */
export const pageDataId = 'page-data'

export interface PageQuery {
  key: QueryKey
  data: unknown
}

const isPageQuery = (value: unknown): value is PageQuery =>
  typeof value === 'object' && value !== null && 'key' in value && Array.isArray(value.key) && 'data' in value

/** Puts answers where the pages look for them. */
export function givePageData(queryClient: QueryClient, queries: readonly PageQuery[]): void {
  for (const { key, data } of queries) queryClient.setQueryData(key, data)
}

/** Takes over what the server rendered the page with, so that the page is the same and nothing is asked twice. */
export function takePageData(queryClient: QueryClient): void {
  const text = document.getElementById(pageDataId)?.textContent
  const queries: unknown = text ? JSON.parse(text) : []
  if (Array.isArray(queries)) givePageData(queryClient, queries.filter(isPageQuery))
}
