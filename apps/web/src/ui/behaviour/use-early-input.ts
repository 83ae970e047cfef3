import { useEffectEvent, useLayoutEffect } from 'react'

/**
 * For a server-rendered field. React keeps what was entered before hydration but fires no event, so a form would not
 * know it. The field is read once during hydration, before any click can happen.
 */
export function useEarlyInput(id: string, report: (field: HTMLInputElement) => void): void {
  const read = useEffectEvent(() => {
    const field = document.getElementById(id)
    if (field instanceof HTMLInputElement) report(field)
  })
  useLayoutEffect(() => read(), [])
}

/** For a text field; called only if the value differs. */
export const useEarlyText = (id: string, value: string | undefined, onValue: (value: string) => void): void =>
  useEarlyInput(id, (field) => {
    if (field.value !== (value ?? '')) onValue(field.value)
  })

/** Submits the form around a field if it was submitted before hydration already, which `boot.js` has marked. */
export function submitEarly(fieldId: string): void {
  const form = document.getElementById(fieldId)?.closest('form')
  if (form?.dataset['early'] === undefined) return
  delete form.dataset['early']
  form.requestSubmit()
}
