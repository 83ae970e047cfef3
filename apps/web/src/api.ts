import { createApiClient, type Transport } from '@aafiya/contracts/client'

import { pageLanguage } from './i18n/language.ts'
import { noteAge } from './offline/kept-answer.ts'
import { noteServerTime } from './server-clock.ts'
import { currentToken, keepToken } from './session/token-store.ts'

/** Longer than the slowest answer, shorter than anybody's patience: a connection that has died in silence is given up. */
const longestWait = 20_000

const transportOver = (send: typeof fetch, timeoutMs?: number): Transport => ({
  headers: () => ({ 'accept-language': pageLanguage() }),
  // The token is added here, where its answer is seen too: a 401 ends the session that asked, no other.
  fetch: async (input, init) => {
    const token = currentToken()
    const headers = new Headers(init?.headers)
    if (token) headers.set('authorization', `Bearer ${token}`)
    const signal = init?.signal ?? (timeoutMs === undefined ? null : AbortSignal.timeout(timeoutMs))
    const response = await send(input, { ...init, headers, signal })
    noteAge(response)
    noteServerTime(response)
    if (response.status === 401 && token) endSession(token)
    return response
  },
})

export const api = createApiClient(transportOver((input, init) => fetch(input, init), longestWait))

/** The same over another way to send, which gives up when it sees fit: an upload takes as long as it moves. */
export const apiOver = (send: typeof fetch) => createApiClient(transportOver(send))

/**
 * The API said 401 to a request that carried `token`. Only that ends a session, and only if it is still the one:
 * an old request may be answered after the user has signed in again.
 */
function endSession(token: string): void {
  if (currentToken() === token) keepToken(null)
}
