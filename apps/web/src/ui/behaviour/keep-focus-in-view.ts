/**
 * Scrolls the whole focused element into view. Browsers settle for a field's first line or part of a wide link, and
 * leave the rest under a bar. A heading focused after a navigation scrolls nothing.
 */
function showWhole({ target }: FocusEvent): void {
  if (target instanceof HTMLElement && target.matches(":focus-visible:not([tabindex='-1'])"))
    target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

/** Never removed: it is needed for the life of the page. */
export const keepFocusInView = (): void => document.addEventListener('focusin', showWhole)
