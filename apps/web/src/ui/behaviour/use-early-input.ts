import { useEffectEvent, useLayoutEffect } from 'react'

/**
 * For a field that the server renders. React keeps what was entered before it hydrated the field, but fires no event, so a form
 * would send what it knows. The field is read once, in the turn in which it hydrates: no press can come in between.
 */
export function useEarlyInput(id: string, report: (field: HTMLInputElement) => void): void {
  const read = useEffectEvent(() => {
    const field = document.getElementById(id)
    if (field instanceof HTMLInputElement) report(field)
  })
  useLayoutEffect(() => read(), [])
}

/** The same for a line of text, called only where it differs. */
export const useEarlyText = (id: string, value: string | undefined, onValue: (value: string) => void): void =>
  useEarlyInput(id, (field) => {
    if (field.value !== (value ?? '')) onValue(field.value)
  })
