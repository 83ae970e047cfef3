import journeys from './playwright.config.ts'

/** How soon the page answers: one browser at a time on a machine that does nothing else, or the figures mean little. */
export default {
  ...journeys,
  testDir: 'e2e/inp',
  workers: 1,
  projects: journeys.projects?.filter(({ name }) => name?.endsWith('-360')).map((project) => ({ ...project, testIgnore: [] })),
}
