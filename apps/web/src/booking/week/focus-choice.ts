/** Focuses the selected radio of a group, or the first enabled one; false if there is none. */
export function focusChoice(group: HTMLElement | null): boolean {
  const radio =
    group?.querySelector<HTMLInputElement>('input:checked:not([disabled])') ??
    group?.querySelector<HTMLInputElement>('input:not([disabled])')
  radio?.focus()
  return Boolean(radio)
}
