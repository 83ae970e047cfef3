import { useEffect, useEffectEvent, useState } from 'react'
import { NavigationType, useLocation, useNavigationType, useSearchParams } from 'react-router-dom'

import { afterPaint } from '../ui/after-paint.ts'

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

/** `later`: once the screen has shown it, since the router draws everything anew that looks at the address. */
type When = 'now' | 'later'

/**
 * What a page keeps in its address, and a function that changes it without a new entry in the history. A change shows at
 * once and stands until somebody goes elsewhere: the router's own comes a moment later, by when a pressed radio would have
 * sprung back.
 */
export function useUrlState(): [URLSearchParams, (more: Changes, when?: When) => void] {
  const [search, setSearch] = useSearchParams()
  const { key } = useLocation()
  const isElsewhere = useNavigationType() !== NavigationType.Replace
  const [ahead, setAhead] = useState({ changes: none, isOwed: false })
  const [seen, setSeen] = useState(key)
  if (key !== seen) {
    setSeen(key)
    // Back and links overrule what was changed before; that the address has followed does not.
    if (isElsewhere) setAhead({ changes: none, isOwed: false })
  }
  const write = (changes: Changes) => setSearch((now) => changed(now, changes), { replace: true })
  const follow = useEffectEvent(() => write(ahead.changes))
  useEffect(() => (ahead.isOwed ? afterPaint(follow) : undefined), [ahead])

  const change = (more: Changes, when: When = 'now') => {
    const changes = { ...ahead.changes, ...more }
    setAhead({ changes, isOwed: when === 'later' })
    if (when === 'now') write(changes)
  }
  return [changed(search, ahead.changes), change]
}
