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
 * What a page keeps in its URL, and a function that changes it without a new entry in the history. A change shows at
 * once and is kept until the next navigation: the router's own comes a moment later, by when a pressed radio would have
 * sprung back.
 */
export function useUrlState(): [URLSearchParams, (more: Changes) => void] {
  const [search, setSearch] = useSearchParams()
  const { key } = useLocation()
  const isElsewhere = useNavigationType() !== NavigationType.Replace
  const [ahead, setAhead] = useState(none)
  const [seen, setSeen] = useState(key)
  if (key !== seen) {
    setSeen(key)
    // Back and links override pending changes; the URL catching up with a change does not.
    if (isElsewhere) setAhead(none)
  }
  const change = (more: Changes) => {
    const changes = { ...ahead, ...more }
    setAhead(changes)
    setSearch((now) => changed(now, changes), { replace: true })
  }
  return [changed(search, ahead), change]
}
