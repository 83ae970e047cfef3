import { useRef } from 'react'

/** 128 random bits. `crypto.randomUUID` is missing where a page is read over plain HTTP, on a phone in the same network say. */
const freshKey = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

export interface IdempotencyKey {
  /** The key of this very wish: the same for as long as the wish is the same. */
  of: (wish: unknown) => string
  /** The wish has its answer; the next one is a new wish, even if it reads the same. */
  forget: () => void
}

/** One key a wish, so that a repeat after a lost answer cannot be carried out twice. */
export function useIdempotencyKey(): IdempotencyKey {
  const last = useRef<{ wish: string; key: string }>(undefined)
  return {
    of: (wish) => {
      const text = JSON.stringify(wish)
      if (last.current?.wish !== text) last.current = { wish: text, key: freshKey() }
      return last.current.key
    },
    forget: () => {
      last.current = undefined
    },
  }
}
