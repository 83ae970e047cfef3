import journeys from './playwright.config.ts'

/** How soon the page answers: one browser at a time on a machine that does nothing else, or the figures mean little. */
export default {
  ...journeys,
  workers: 1,
  timeout: 300_000,
  // A picture takes as long as the page; a service worker that starts would take part.
  use: { ...journeys.use, screenshot: 'off' as const, serviceWorkers: 'block' as const },
  projects: journeys.projects
    ?.filter(({ name }) => name === 'en-360' || name === 'ar-360')
    .map((project) => ({ ...project, testMatch: 'e2e/inp/*.spec.ts' })),
}
