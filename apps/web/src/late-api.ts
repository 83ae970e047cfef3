import { createApiClient, createLateClient, type LateClient, type Transport } from '@aafiya/contracts/client'
import { routes as lateRoutes } from '@aafiya/contracts/late-routes'

import { transport, transportOver } from './api.ts'
import { pageLanguage } from './i18n/language.ts'
import { signInAgain } from './session/fresh-sign-in.ts'

export type LateApi = LateClient

const over = (through: Transport): LateApi => createLateClient(lateRoutes, through)

/** The late domains for the session of a token that this page has not taken over yet. */
export const lateApiAs = (token: string): LateApi =>
  over({ headers: () => ({ authorization: `Bearer ${token}`, 'accept-language': pageLanguage() }) })

const send: typeof fetch = async (input, init) => {
  const answer = await (transport.fetch ?? fetch)(input, init)
  return answer.headers.has('x-fresh-sign-in') && (await signInAgain()) ? send(input, init) : answer
}

/**
 * Every domain, with the routes that the first load leaves out. A call that needs a fresh login asks for it
 * (`FreshSignInPlace`) and is sent again.
 */
export const api = { ...createApiClient({ ...transport, fetch: send }), ...over({ ...transport, fetch: send }) }

/** The late domains over another way to send, such as one that reports progress. */
export const lateApiOver = (fetch: typeof globalThis.fetch): LateApi => over(transportOver(fetch))
