import { useRef } from 'react'

/** 128 random bits. `crypto.randomUUID` is missing where a page is read over plain HTTP, on a phone in the same network say. */
export const freshKey = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * Sends a wish under an idempotency key. Sent again after a lost answer it has the same key, so that it happens once; after an
 * answer the same is wished for a second time, and has a key of its own.
 */
export function useSendOnce(): <Answer>(wish: unknown, send: (idempotencyKey: string) => Promise<Answer>) => Promise<Answer> {
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
