import { useState } from 'react'
import { NavigationType, useLocation, useNavigationType, useSearchParams } from 'react-router-dom'

type Changes = Readonly<Record<string, string | undefined>>

const none: Changes = {}

function changed(search: URLSearchParams, changes: Changes): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}

/**
 * The search parameters of the page, and a function that changes them. Only with `isStep` Back undoes the change;
 * otherwise it adds no history entry. A change shows at once and holds until the URL has it: the router updates a moment
 * later, and a clicked radio would flicker. From then on another part of the page may change the same parameter.
 */
export function useUrlState(): [URLSearchParams, (more: Changes, how?: { isStep: boolean }) => void] {
  const [search, setSearch] = useSearchParams()
  const { key } = useLocation()
  const isElsewhere = useNavigationType() !== NavigationType.Replace
  const [ahead, setAhead] = useState(none)
  const [seen, setSeen] = useState(key)
  if (key !== seen) {
    setSeen(key)
    // Back and links override pending changes; the URL on its way to them does not.
    if (isElsewhere || changed(search, ahead).toString() === search.toString()) setAhead(none)
  }
  const change = (more: Changes, how?: { isStep: boolean }) => {
    const changes = { ...ahead, ...more }
    setAhead(changes)
    setSearch((now) => changed(now, changes), { replace: !how?.isStep })
  }
  return [changed(search, ahead), change]
}
