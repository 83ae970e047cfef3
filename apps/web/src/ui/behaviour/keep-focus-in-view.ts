/**
 * Scrolls the whole focused element into view. A browser is content with a field's first line, or with a bit of a link
 * that sticks out sideways, and the rest stays under a bar. A heading that takes the focus after a navigation scrolls nothing.
 */
function showWhole({ target }: FocusEvent): void {
  if (target instanceof HTMLElement && target.matches(":focus-visible:not([tabindex='-1'])"))
    target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

/** For as long as the page lives. */
export const keepFocusInView = (): void => document.addEventListener('focusin', showWhole)
