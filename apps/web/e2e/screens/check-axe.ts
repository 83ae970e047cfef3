import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Violations of WCAG 2.2 A and AA or axe's best practices on the current screen: rule, element and details. */
export async function axeFaults(page: Page): Promise<string[]> {
  // Loaded once per document: compiling axe takes most of the time, and several screens share a document.
  const isThere = await page.evaluate(() => 'axe' in window)
  // In the page itself: no page has cross-origin frames, for which axe would otherwise open an empty page each time.
  const { violations } = await new AxeBuilder({ page, ...(isThere && { axeSource: ';' }) })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .withTags(rules)
    .analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary = '' }) =>
        `${id} at ${target.join(' ')}: ${failureSummary.split('\n').slice(1).join(' ').trim()}`,
    ),
  )
}
