import { startTransition, useOptimistic } from 'react'
import { useSearchParams } from 'react-router-dom'

type Changes = Readonly<Record<string, string | undefined>>

/**
 * What a page keeps in its address, and a function that changes it without a new entry in the history. The change
 * shows at once: the router's own comes a moment later, by when a pressed radio would have sprung back.
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
    startTransition(() => {
      show(next)
      setSearch(next, { replace: true })
    })
  }
  return [shown, change]
}
