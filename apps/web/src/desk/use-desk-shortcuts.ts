import { useEffect, useEffectEvent } from 'react'

/** Keyboard shortcuts of the whole desk. None is a printable key, so that typing is safe. */
export function useDeskShortcuts(
  actions: Readonly<Record<string, ((event: KeyboardEvent) => unknown) | undefined | false>>,
): void {
  const act = useEffectEvent((event: KeyboardEvent) => {
    const action = actions[event.key]
    // A dialog is open.
    if (
      !action ||
      event.defaultPrevented ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      document.querySelector('dialog[open]')
    )
      return
    event.preventDefault()
    action(event)
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => act(event)
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}
