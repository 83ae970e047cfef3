import { useCallback, useInsertionEffect, useRef } from 'react'

/**
 * A handler that stays the same function while what it does is always the newest: for the many parts of a list that are
 * drawn anew only when something of their own changes. Not to be called while drawing.
 */
export function useSteady<In extends unknown[]>(handler: (...values: In) => void): (...values: In) => void {
  const newest = useRef(handler)
  useInsertionEffect(() => {
    newest.current = handler
  })
  return useCallback((...values: In) => newest.current(...values), [])
}
