import type { Page } from '@playwright/test'
import axe, { type AxeResults, type RunOptions } from 'axe-core'

const options: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
}

/** Violations of WCAG 2.2 A and AA or axe's best practices on the current screen: rule, element and details. */
export async function axeFaults(page: Page): Promise<string[]> {
  // Once per document, as a script whose compiled code the browser keeps: the package for Playwright evaluates it twice on
  // each screen, which takes longer than the check itself.
  if (!(await page.evaluate(() => 'axe' in window))) {
    const session = await page.context().newCDPSession(page)
    await session.send('Runtime.evaluate', { expression: axe.source })
    await session.detach()
  }
  const { violations } = await page.evaluate<AxeResults>(`axe.run(document, ${JSON.stringify(options)})`)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary = '' }) =>
        `${id} at ${target.join(' ')}: ${failureSummary.split('\n').slice(1).join(' ').trim()}`,
    ),
  )
}
