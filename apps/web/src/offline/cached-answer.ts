/** The service worker sets this header on a cached answer: when the server sent it (`worker/private-responses.ts`). */
const keptHeader = 'x-kept-since'

let since: string | undefined
const listeners = new Set<() => void>()

function note(kept: string | undefined): void {
  if (kept === since) return
  since = kept
  for (const listener of listeners) listener()
}

/** Records whether the appointments came from the cache; a fresh answer resets it. */
export function noteAge(response: Response): void {
  if (response.url.endsWith('/api/appointments')) note(response.headers.get(keptHeader) ?? undefined)
}

/** For pages that show no appointments. */
export const forgetAge = (): void => note(undefined)

// Coming back online clears it; pages that show appointments refetch them.
if (typeof window !== 'undefined') window.addEventListener('online', forgetAge)

/** When the server sent the shown appointments, as an HTTP date; undefined if they are fresh. */
export const cachedSince = (): string | undefined => since

export function onCacheChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
