/** Submits the form around a field if it was submitted before hydration already, which `boot.js` has marked. */
export function submitEarly(fieldId: string): void {
  const form = document.getElementById(fieldId)?.closest('form')
  if (form?.dataset['early'] === undefined) return
  delete form.dataset['early']
  form.requestSubmit()
}
