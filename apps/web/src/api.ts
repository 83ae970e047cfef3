import { createApiClient, type Transport } from '@aafiya/contracts/client'

import { pageLanguage } from './i18n/language.ts'
import { noteAge } from './offline/cached-answer.ts'
import { noteServerTime } from './server-clock.ts'
import { isRemembered } from './session/token-storage.ts'
import { askForLogin, currentToken, endSession } from './session/token-store.ts'

/** Longer than the slowest answer, shorter than users wait: a silently dead connection is aborted. */
const longestWait = 20_000

/** Ends with `signal`, or after a time: a request that its page may cancel can hang as well. */
export function endingWithin(ms: number, signal?: AbortSignal | null): AbortSignal {
  const timeout = AbortSignal.timeout(ms)
  if (!signal) return timeout
  // `any` is newer than the oldest supported browser, where such a request has no limit.
  return 'any' in AbortSignal ? AbortSignal.any([signal, timeout]) : signal
}

export const transportOver = (send: typeof fetch, timeoutMs?: number): Transport => ({
  headers: () => ({ 'accept-language': pageLanguage() }),
  // The token is added here, where the answer is seen too: a 401 ends only the session that sent the request.
  fetch: async (input, init) => {
    const token = currentToken()
    const headers = new Headers(init?.headers)
    if (token) headers.set('authorization', `Bearer ${token}`)
    const signal = timeoutMs === undefined ? (init?.signal ?? null) : endingWithin(timeoutMs, init?.signal)
    // The service worker does not cache answers to `no-store` requests.
    const cache = token && !isRemembered() ? 'no-store' : undefined
    const response = await send(input, { ...init, headers, signal, ...(cache && { cache }) })
    noteAge(response)
    noteServerTime(response)
    if (response.status === 401) {
      if (token) endSession(token)
      else if (init?.method !== 'GET') askForLogin()
    }
    return response
  },
})

export const transport = transportOver((input, init) => fetch(input, init), longestWait)

/** The domains of `routes.ts`. `late-api.ts` has every domain, for pages outside the first load. */
export const api = createApiClient(transport)

/** The client over another `fetch` with its own timeout: an upload may take as long as it progresses. */
export const apiOver = (send: typeof fetch) => createApiClient(transportOver(send))
