import { api } from '../api.ts'
import { forgotten, keepForgotten } from './recovery/forgot-memory.ts'

/**
 * Requests a code by mail and stores what the next step needs. A new request from the same browser replaces the code.
 */
export async function requestForgottenCode(email: string): Promise<string> {
  const kept = forgotten()
  const { nonce, message } = await api.recovery.initiate({
    body: { email, nonce: kept.email === email ? kept.nonce : undefined },
  })
  keepForgotten(email, nonce)
  return message
}
