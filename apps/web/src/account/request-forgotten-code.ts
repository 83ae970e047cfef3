import { api } from '../api.ts'
import { forgotten, keepForgotten } from './recovery/forgot-memory.ts'

/** Has a code mailed and keeps what the next step needs. Asking again replaces the code, as long as it is the same browser's. */
export async function requestForgottenCode(email: string): Promise<string> {
  const kept = forgotten()
  const { nonce, message } = await api.recovery.initiate({ body: { email, nonce: kept.email === email ? kept.nonce : undefined } })
  keepForgotten(email, nonce)
  return message
}
