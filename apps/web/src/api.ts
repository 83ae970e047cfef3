import { account } from '@aafiya/contracts/account'
import { appointments } from '@aafiya/contracts/appointments'
import { createClient, type Transport } from '@aafiya/contracts/client'
import { clinic } from '@aafiya/contracts/clinic'
import { doctors } from '@aafiya/contracts/doctors'

import { pageLanguage } from './i18n/language.ts'
import { endSession } from './session/end-session.ts'
import { currentToken } from './session/token-store.ts'

const transport: Transport = {
  headers: () => ({ 'accept-language': pageLanguage() }),
  // The token is added here, where its answer is seen too: a 401 ends the session that asked, no other.
  fetch: async (input, init) => {
    const token = currentToken()
    const headers = new Headers(init?.headers)
    if (token) headers.set('authorization', `Bearer ${token}`)
    const response = await fetch(input, { ...init, headers })
    if (response.status === 401 && token) endSession(token)
    return response
  },
}

/** The typed client, by domain. */
export const api = {
  account: createClient(account, transport),
  appointments: createClient(appointments, transport),
  clinic: createClient(clinic, transport),
  doctors: createClient(doctors, transport),
}
