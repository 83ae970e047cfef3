import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What breaks WCAG 2.2 A and AA or axe's best practices on the screen as it stands: rule, place, and what axe saw there. */
export async function axeFaults(page: Page): Promise<string[]> {
  // Read and compiled once a document: most of the time goes there, and several screens are looked at in one.
  const isThere = await page.evaluate(() => 'axe' in window)
  // In the page itself: no page has a frame of another origin, for which axe would be loaded once more in an empty page each time.
  const { violations } = await new AxeBuilder({ page, ...(isThere && { axeSource: ';' }) })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .withTags(rules)
    .analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => `${id} at ${target.join(' ')}: ${failureSummary.split('\n').slice(1).join(' ').trim()}`),
  )
}
