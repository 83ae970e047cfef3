import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'

/** A link to a file lives for four to five minutes. */
const freshMs = 210_000
const signs = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'focus'] as const

/**
 * Reads a list with links to files again when someone uses the page and the links are about to end. Each reading of a
 * patient's record is an entry in the audit, so a page that lies open without anyone reads nothing.
 */
export function useReadWhileUsed(query: UseQueryResult): void {
  const readAgain = useEffectEvent(() => {
    const { dataUpdatedAt, errorUpdatedAt, isFetching, refetch } = query
    const isFresh = Date.now() < Math.max(dataUpdatedAt, errorUpdatedAt) + freshMs
    if (!isFetching && !isFresh && document.visibilityState === 'visible') void refetch({ cancelRefetch: false })
  })
  useEffect(() => {
    const onUse = () => readAgain()
    // Scrolling of a part of the page does not bubble.
    for (const sign of signs) window.addEventListener(sign, onUse, { capture: true, passive: true })
    document.addEventListener('visibilitychange', onUse)
    return () => {
      for (const sign of signs) window.removeEventListener(sign, onUse, { capture: true })
      document.removeEventListener('visibilitychange', onUse)
    }
  }, [])
}
