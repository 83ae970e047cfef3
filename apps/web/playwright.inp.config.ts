import journeys from './playwright.config.ts'

/** How soon the page answers: one browser at a time on a machine that does nothing else, or the figures mean little. */
export default {
  ...journeys,
  workers: 1,
  projects: journeys.projects
    ?.filter(({ name }) => name === 'en-360' || name === 'ar-360')
    .map((project) => ({ ...project, testMatch: 'e2e/inp/*.spec.ts' })),
}
