import { ApiError } from '@aafiya/contracts/client'
import { QueryClient } from '@tanstack/react-query'

/** A refusal will be the same a second later; silence and a failing server may not. */
const isWorthRetrying = (failures: number, error: Error) => failures < 2 && !(error instanceof ApiError && error.status < 500)

declare module '@tanstack/react-query' {
  interface Register {
    /** `isPublic`: the same for everybody, so it outlives a session. */
    queryMeta: { isPublic?: boolean }
  }
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 30_000, gcTime: 10 * 60_000, retry: isWorthRetrying },
  },
})

/** Drops whatever belongs to a person, so that the next one on this device sees none of it. */
export function forgetPrivateData(): void {
  queryClient.removeQueries({ predicate: (query) => query.meta?.isPublic !== true })
  queryClient.getMutationCache().clear()
}
