import { ApiError } from '@aafiya/contracts/client'
import { onlineManager, QueryClient } from '@tanstack/react-query'

/** Retrying a refusal is pointless; a lost answer or a server error may succeed. */
const isWorthRetrying = (failures: number, error: Error) =>
  failures < 2 && !(error instanceof ApiError && error.status < 500)

declare module '@tanstack/react-query' {
  interface Register {
    /** `isPublic`: the same for all users, so it outlives a session. */
    queryMeta: { isPublic?: boolean }
  }
}

// TanStack Query only observes changes; a page opened by the service worker may start offline.
if (typeof navigator !== 'undefined' && !navigator.onLine) onlineManager.setOnline(false)

export const queryClient = new QueryClient({
  defaultOptions: {
    // Also tried once offline: the service worker may have a cached answer.
    queries: { staleTime: 30_000, gcTime: 10 * 60_000, retry: isWorthRetrying, networkMode: 'offlineFirst' },
  },
})

/** Drops all private data, so that the next user of this device sees none of it. */
export function forgetPrivateData(): void {
  queryClient.removeQueries({ predicate: (query) => query.meta?.isPublic !== true })
  queryClient.getMutationCache().clear()
}
