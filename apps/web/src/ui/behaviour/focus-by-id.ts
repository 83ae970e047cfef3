/** Moves the focus to the element of this id, if it is on the page. */
export const focusById = (id: string): void => document.getElementById(id)?.focus()
