import { useRef } from 'react'

/** 128 random bits. `crypto.randomUUID` is missing over plain HTTP, for example on a phone in the local network. */
export const freshKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * Sends a request under an idempotency key. A retry after a lost answer reuses the key, so that the request takes
 * effect once. After an answer, the same request gets a new key.
 */
export function useSendOnce(): <Answer>(
  wish: unknown,
  send: (idempotencyKey: string) => Promise<Answer>,
) => Promise<Answer> {
  const unanswered = useRef<{ wish: string; key: string }>(undefined)
  return async (wish, send) => {
    const written = JSON.stringify(wish)
    const attempt = unanswered.current?.wish === written ? unanswered.current : { wish: written, key: freshKey() }
    unanswered.current = attempt
    const answer = await send(attempt.key)
    if (unanswered.current === attempt) unanswered.current = undefined
    return answer
  }
}
