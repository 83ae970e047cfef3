import { account } from '@aafiya/contracts/account'
import { appointments } from '@aafiya/contracts/appointments'
import { createClient, type Client, type Transport } from '@aafiya/contracts/client'
import { clinic } from '@aafiya/contracts/clinic'
import { doctors } from '@aafiya/contracts/doctors'
import { google } from '@aafiya/contracts/google'
import type { LedgerEntry } from '@aafiya/contracts/ledger'
import { notifications } from '@aafiya/contracts/notifications'
import { payments } from '@aafiya/contracts/payments'
import { profile } from '@aafiya/contracts/profile'
import { recovery } from '@aafiya/contracts/recovery'
import { visits, type Visit } from '@aafiya/contracts/visits'

import { pageLanguage } from './i18n/language.ts'
import { noteAge } from './offline/kept-answer.ts'
import { noteServerTime } from './server-clock.ts'
import { endSession } from './session/end-session.ts'
import { currentToken } from './session/token-store.ts'

/** Longer than the slowest answer, shorter than anybody's patience: a connection that has died in silence is given up. */
const longestWait = 20_000
/** Two megabytes at 60 kbit/s. Whoever sends them gives up sooner where nothing moves any more. */
const longestUpload = 290_000

const transportOver = (send: typeof fetch, patience: number): Transport => ({
  headers: () => ({ 'accept-language': pageLanguage() }),
  // The token is added here, where its answer is seen too: a 401 ends the session that asked, no other.
  fetch: async (input, init) => {
    const token = currentToken()
    const headers = new Headers(init?.headers)
    if (token) headers.set('authorization', `Bearer ${token}`)
    const response = await send(input, { ...init, headers, signal: init?.signal ?? AbortSignal.timeout(patience) })
    noteAge(response)
    noteServerTime(response)
    if (response.status === 401 && token) endSession(token)
    return response
  },
})

const transport = transportOver((input, init) => fetch(input, init), longestWait)

/** The typed client, by domain. */
export const api = {
  account: createClient(account, transport),
  appointments: createClient(appointments, transport),
  clinic: createClient(clinic, transport),
  doctors: createClient(doctors, transport),
  google: createClient(google, transport),
  notifications: createClient(notifications, transport),
  payments: createClient(payments, transport),
  profile: createClient(profile, transport),
  recovery: createClient(recovery, transport),
  visits: createClient(visits, transport),
}

/** The calls of a profile over another way to send, such as one that tells how far an upload is. */
export const profileOver = (send: typeof fetch) => createClient(profile, transportOver(send, longestUpload))

/** A page of a list that grows, and where the next one starts. */
export interface ListPage<Entry> {
  entries: Entry[]
  next: string | undefined
}

async function pageOver<Entry>(ask: (listening: Transport) => Promise<Entry[]>): Promise<ListPage<Entry>> {
  let next: string | undefined
  const entries = await ask({ ...transport, onAnswer: (response) => (next = response.headers.get('x-next-cursor') ?? undefined) })
  return { entries, next }
}

/** The clinic's side of the appointments, a page at a time. */
export const pageOfVisits = (ask: (client: Client<typeof visits>) => Promise<Visit[]>) =>
  pageOver((listening) => ask(createClient(visits, listening)))

/** The ledger, a page at a time. */
export const pageOfLedger = (ask: (client: Client<typeof payments>) => Promise<LedgerEntry[]>) =>
  pageOver((listening) => ask(createClient(payments, listening)))
