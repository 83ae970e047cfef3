import { useRef } from 'react'

/** 128 random bits. `crypto.randomUUID` is missing where a page is read over plain HTTP, on a phone in the same network say. */
export const freshKey = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** The idempotency key of what is sent: the same again after a lost answer has the same one, so that it happens once. */
export function useRepeatKey(): (what: string) => string {
  const attempt = useRef({ what: '', key: '' })
  return (what) => {
    if (attempt.current.what !== what) attempt.current = { what, key: freshKey() }
    return attempt.current.key
  }
}
