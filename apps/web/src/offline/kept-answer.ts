/** The service worker's word for an answer it kept: when it was given (`worker/private-responses.ts`). */
const keptHeader = 'x-kept-since'

let since: string | undefined
const listeners = new Set<() => void>()

function note(kept: string | undefined): void {
  if (kept === since) return
  since = kept
  for (const listener of listeners) listener()
}

/** Notes whether the appointments were kept from before; a fresh answer ends that. */
export function noteAge(response: Response): void {
  if (response.url.endsWith('/api/appointments')) note(response.headers.get(keptHeader) ?? undefined)
}

// Anyone who is back looks at other pages as they are; the appointments are asked for again where they are shown.
if (typeof window !== 'undefined') window.addEventListener('online', () => note(undefined))

/** When the appointments on the page were given, as an HTTP date; nothing while they are fresh. */
export const keptSince = (): string | undefined => since

export function onKept(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
