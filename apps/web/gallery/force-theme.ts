export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const asked = new Map<CSSMediaRule, string>()

const mediaRules = () =>
  [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((rule): rule is CSSMediaRule => rule instanceof CSSMediaRule)

/** Renders the page in a theme by rewriting the media queries of its styles. */
export function forceTheme(theme: Theme): void {
  for (const rule of mediaRules())
    if (/prefers-color-scheme/.test(rule.media.mediaText)) asked.set(rule, rule.media.mediaText)
  for (const [rule, text] of asked) {
    const wants = /dark/.test(text) ? 'dark' : 'light'
    rule.media.mediaText = theme === 'system' ? text : theme === wants ? 'all' : 'not all'
  }
  document.documentElement.style.colorScheme = theme === 'system' ? '' : theme
}
