import { useEffectEvent, useLayoutEffect } from 'react'

/**
 * For a field that the server has rendered: what was typed into it before the app took the page over counts. React
 * leaves such a text in place, but does not tell of it, and the form would send what it knows. Looked at before anything
 * can be pressed that answers: an effect leaves a moment in which the form lives and takes itself for empty.
 */
export function useTypedAhead(id: string, value: string | undefined, onValue: (value: string) => void): void {
  const look = useEffectEvent(() => {
    const field = document.getElementById(id)
    if (field instanceof HTMLInputElement && field.value !== (value ?? '')) onValue(field.value)
  })
  useLayoutEffect(() => look(), [])
}
