import { ApiError } from '@aafiya/contracts/client'
import { onlineManager, QueryClient } from '@tanstack/react-query'

/** A refusal will be the same a second later; silence and a failing server may not. */
const isWorthRetrying = (failures: number, error: Error) => failures < 2 && !(error instanceof ApiError && error.status < 500)

declare module '@tanstack/react-query' {
  interface Register {
    /** `isPublic`: the same for everybody, so it outlives a session. */
    queryMeta: { isPublic?: boolean }
  }
}

// TanStack Query hears of changes alone; a page that the service worker opens may start without a network.
if (typeof navigator !== 'undefined' && !navigator.onLine) onlineManager.setOnline(false)

export const queryClient = new QueryClient({
  defaultOptions: {
    // Asked once without a network too: the service worker may have kept the answer.
    queries: { staleTime: 30_000, gcTime: 10 * 60_000, retry: isWorthRetrying, networkMode: 'offlineFirst' },
  },
})

/** Drops whatever belongs to a person, so that the next one on this device sees none of it. */
export function forgetPrivateData(): void {
  queryClient.removeQueries({ predicate: (query) => query.meta?.isPublic !== true })
  queryClient.getMutationCache().clear()
}
