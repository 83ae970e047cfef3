import journeys from './playwright.config.ts'

const specOf = { 360: 'response', 1280: 'desk' } as const

/** Measures responsiveness: one browser at a time on an otherwise idle machine, or the figures mean little. */
export default {
  ...journeys,
  workers: 1,
  // A screenshot takes as long as the page, and a starting service worker would affect the figures.
  use: { ...journeys.use, screenshot: 'off' as const, serviceWorkers: 'block' as const },
  projects: ([360, 1280] as const).flatMap(
    (width) =>
      journeys.projects
        ?.filter(({ name }) => name === `en-${width}` || name === `ar-${width}`)
        .map((project) => ({ ...project, testMatch: `e2e/inp/${specOf[width]}.spec.ts` })) ?? [],
  ),
}
