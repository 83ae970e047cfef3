import { useEffect, useEffectEvent, useState, type Dispatch, type SetStateAction } from 'react'

import { draftKeeper } from '../session/drafts.ts'
import { useSession } from '../session/use-session.ts'
import { useTyped } from '../ui/form/typed.ts'

/** A release may have changed the shape of a form. A stored draft of another shape is ignored. */
const isLike = <Value>(kept: unknown, initial: Value): kept is Value =>
  kept !== undefined && typeof kept === typeof initial && Array.isArray(kept) === Array.isArray(initial)

/**
 * `useState` for input that no schema validates. Like the draft of a form, it survives a reload and a new login. The
 * third value deletes the draft, after sending or cancelling.
 */
export function useDraft<Value>(
  draft: string,
  initial: Value | (() => Value),
): readonly [Value, Dispatch<SetStateAction<Value>>, () => void] {
  const owner = useSession().user?.id
  const keeper = owner === undefined ? undefined : draftKeeper(owner, draft)
  const [base] = useState(initial)
  const [value, setValue] = useState(() => {
    const kept = keeper?.read()
    return isLike(kept, base) ? kept : base
  })
  // A public page renders before the session is known.
  const [reader, setReader] = useState(owner)
  if (owner !== reader) {
    setReader(owner)
    const kept = keeper?.read()
    if (isLike(kept, base) && JSON.stringify(value) === JSON.stringify(base)) setValue(kept)
  }
  const isTyped = JSON.stringify(value) !== JSON.stringify(base)
  useTyped(isTyped)
  const unsent = isTyped ? value : undefined
  const keep = useEffectEvent((next: unknown) => keeper?.write(next))
  useEffect(() => keep(unsent), [unsent])
  return [value, setValue, () => keeper?.write(undefined)]
}

/** Deletes the draft of a form, shown or not. */
export function useDropDraft(): (form: string) => void {
  const owner = useSession().user?.id
  return (form) => {
    if (owner !== undefined) draftKeeper(owner, form).write(undefined)
  }
}
