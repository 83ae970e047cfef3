import { useEffect, useEffectEvent } from 'react'

/** Keys that work from anywhere on the desk; none that writes anything, so that no text is lost to them. */
export function useDeskShortcuts(actions: Readonly<Record<string, () => unknown>>): void {
  const act = useEffectEvent((event: KeyboardEvent) => {
    const action = actions[event.key]
    // A dialog is in front of the desk.
    if (!action || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]'))
      return
    event.preventDefault()
    action()
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => act(event)
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}
