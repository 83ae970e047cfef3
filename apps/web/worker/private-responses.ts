import { expiryOf } from '../src/session/token-expiry.ts'

/** On a response from the cache: when the server sent it. */
export const cachedSinceHeader = 'x-kept-since'

type Plugin = {
  cacheKeyWillBeUsed?: (parts: { request: Request }) => Promise<Request | string>
  cacheWillUpdate?: (parts: { request: Request; response: Response }) => Promise<Response | null>
  /** In a plugin, `request` is the cache key; the original request is in the event. */
  cacheDidUpdate?: (parts: { event?: object; cacheName: string }) => Promise<void>
  cachedResponseWillBeUsed?: (parts: { event?: object; cachedResponse?: Response }) => Promise<Response | null>
}

async function digest(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(bytes).slice(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

const requestOf = (event: object | undefined): Request | undefined =>
  event && 'request' in event && event.request instanceof Request ? event.request : undefined

const tokenOf = (request: Request) => request.headers.get('authorization')?.replace(/^Bearer /, '')

/** Tokens of sessions that ended here. A list that is still loading would otherwise be cached after the logout. */
const ended = new Set<string>()

/** Whether the answer to this request may be cached: its session is remembered (see `api.ts`) and has not ended. */
function mayKeep(request: Request | undefined): boolean {
  const token = request && tokenOf(request)
  return token !== undefined && request?.cache !== 'no-store' && !ended.has(token) && expiryOf(token) > Date.now()
}

/**
 * A cached response is found only by the session that requested it, until its token expires. Without a remembered
 * session, nothing is cached.
 */
export const perSession: Plugin = {
  cacheKeyWillBeUsed: async ({ request }) =>
    `${request.url}#${await digest(request.headers.get('authorization') ?? '')}`,
  cacheWillUpdate: async ({ request, response }) => (mayKeep(request) ? response : null),
  cacheDidUpdate: async ({ event, cacheName }) => {
    // The session ended during the write.
    if (!mayKeep(requestOf(event))) await caches.delete(cacheName)
  },
  cachedResponseWillBeUsed: async ({ event, cachedResponse }) =>
    mayKeep(requestOf(event)) ? (cachedResponse ?? null) : null,
}

/** The page reports which session has ended. */
export function noteEnd(message: unknown): void {
  const token: unknown =
    typeof message === 'object' && message !== null ? Reflect.get(message, 'endedToken') : undefined
  if (typeof token === 'string') ended.add(token)
}

const maxAge = 30 * 86_400_000

/**
 * Marks a response from the cache with the time it was sent, so that the page can show its age; after 30 days it is no
 * longer served. The time is read from the response itself: a separate list of times would stay on the device after
 * logout.
 */
export const withAge: Plugin = {
  cachedResponseWillBeUsed: async ({ cachedResponse }) => {
    if (!cachedResponse) return null
    const headers = new Headers(cachedResponse.headers)
    const sentAt = headers.get('date') ?? ''
    if (Date.now() - Date.parse(sentAt) > maxAge) return null
    headers.set(cachedSinceHeader, sentAt)
    return new Response(cachedResponse.body, { status: cachedResponse.status, headers })
  },
}
