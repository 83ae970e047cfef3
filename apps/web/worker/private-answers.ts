/** Says when an answer that is read from the cache was given. */
export const keptHeader = 'x-kept-since'

type Plugin = {
  cacheKeyWillBeUsed?: (parts: { request: Request }) => Promise<Request | string>
  cacheWillUpdate?: (parts: { request: Request; response: Response }) => Promise<Response | null>
  cachedResponseWillBeUsed?: (parts: { cachedResponse?: Response }) => Promise<Response | null>
}

async function digest(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(bytes).slice(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** An answer is found again only by the session it was given to; without a session nothing is kept. */
export const ownedByCaller: Plugin = {
  cacheKeyWillBeUsed: async ({ request }) => `${request.url}#${await digest(request.headers.get('authorization') ?? '')}`,
  cacheWillUpdate: async ({ request, response }) => (request.headers.has('authorization') ? response : null),
}

const longestKept = 30 * 86_400_000

/**
 * Marks what comes from the cache with its age, for the page to say so; after a month it is told no more. The answer
 * carries its age itself: a list of ages beside it would stay on the device when its owner logs out.
 */
export const ageMark: Plugin = {
  cachedResponseWillBeUsed: async ({ cachedResponse }) => {
    if (!cachedResponse) return null
    const headers = new Headers(cachedResponse.headers)
    const given = headers.get('date') ?? ''
    if (Date.now() - Date.parse(given) > longestKept) return null
    headers.set(keptHeader, given)
    return new Response(cachedResponse.body, { status: cachedResponse.status, headers })
  },
}
