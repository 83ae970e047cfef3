/** On a response from the cache: when the server sent it. */
export const cachedSinceHeader = 'x-kept-since'

type Plugin = {
  cacheKeyWillBeUsed?: (parts: { request: Request }) => Promise<Request | string>
  cacheWillUpdate?: (parts: { request: Request; response: Response }) => Promise<Response | null>
  cachedResponseWillBeUsed?: (parts: { cachedResponse?: Response }) => Promise<Response | null>
}

async function digest(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(bytes).slice(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** A cached response is found only by the session that requested it; without a session nothing is cached. */
export const perSession: Plugin = {
  cacheKeyWillBeUsed: async ({ request }) => `${request.url}#${await digest(request.headers.get('authorization') ?? '')}`,
  cacheWillUpdate: async ({ request, response }) => (request.headers.has('authorization') ? response : null),
}

const maxAge = 30 * 86_400_000

/**
 * Marks a response from the cache with the time it was sent, so that the page can show its age; after 30 days it is no
 * longer served. The time is read from the response itself: a separate list of times would stay on the device after logout.
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
