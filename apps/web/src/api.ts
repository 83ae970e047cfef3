import { account } from '@aafiya/contracts/account'
import { appointments } from '@aafiya/contracts/appointments'
import { createClient, type Transport } from '@aafiya/contracts/client'
import { clinic } from '@aafiya/contracts/clinic'
import { doctors } from '@aafiya/contracts/doctors'
import { notifications } from '@aafiya/contracts/notifications'

import { pageLanguage } from './i18n/language.ts'
import { noteAge } from './offline/kept-answer.ts'
import { noteServerTime } from './server-clock.ts'
import { endSession } from './session/end-session.ts'
import { currentToken } from './session/token-store.ts'

/** Longer than the slowest answer, shorter than anybody's patience: a connection that has died in silence is given up. */
const longestWait = 20_000

export const transportOver = (send: typeof fetch, patience?: number): Transport => ({
  headers: () => ({ 'accept-language': pageLanguage() }),
  // The token is added here, where its answer is seen too: a 401 ends the session that asked, no other.
  fetch: async (input, init) => {
    const token = currentToken()
    const headers = new Headers(init?.headers)
    if (token) headers.set('authorization', `Bearer ${token}`)
    const signal = init?.signal ?? (patience === undefined ? null : AbortSignal.timeout(patience))
    const response = await send(input, { ...init, headers, signal })
    noteAge(response)
    noteServerTime(response)
    if (response.status === 401 && token) endSession(token)
    return response
  },
})

export const transport = transportOver((input, init) => fetch(input, init), longestWait)

/** The typed client of what the first load needs, by domain; a domain's folder has the others. */
export const api = {
  account: createClient(account, transport),
  appointments: createClient(appointments, transport),
  clinic: createClient(clinic, transport),
  doctors: createClient(doctors, transport),
  notifications: createClient(notifications, transport),
}

/** What hears where the next page of a list starts. */
export type HearCursor = (cursor: string | undefined) => void

/** The transport, telling where the next page of a list starts. */
export const telling = (hear: HearCursor): Transport => ({
  ...transport,
  onAnswer: (response) => hear(response.headers.get('x-next-cursor') ?? undefined),
})

/** The calls about doctors, telling the same. */
export const doctorsTelling = (hear: HearCursor) => createClient(doctors, telling(hear))
