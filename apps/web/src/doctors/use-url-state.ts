import { startTransition, useOptimistic } from 'react'
import { useSearchParams } from 'react-router-dom'

type Changes = Readonly<Record<string, string | undefined>>

/** Resolves once what is being drawn can be seen. */
const onScreen = () =>
  new Promise<void>((resolve) => {
    // A hidden page draws no frames.
    if (document.hidden) return resolve()
    return requestAnimationFrame(() => setTimeout(resolve))
  })

/**
 * What a page keeps in its address, and a function that changes it without a new entry in the history. The change
 * shows at once; the address follows when it has been seen, since the router draws half the page anew for it: a phone
 * would answer a finger that much later.
 */
export function useUrlState(): [URLSearchParams, (changes: Changes) => void] {
  const [search, setSearch] = useSearchParams()
  const [shown, show] = useOptimistic(search)
  const change = (changes: Changes) => {
    const next = new URLSearchParams(shown)
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    const page = location.pathname
    startTransition(async () => {
      show(next)
      await onScreen()
      // Whoever has gone on meanwhile is not called back to this page.
      if (location.pathname === page) startTransition(() => setSearch(next, { replace: true }))
    })
  }
  return [shown, change]
}
