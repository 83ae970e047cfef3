import { defineConfig } from '@playwright/test'

const port = Number(process.env['E2E_PORT'] ?? 3900)
const mailPort = port + 1
/** Journeys of several people at once, each in a window and a language of their own: run once, on one place. */
const several = ['consultation.spec.ts', 'becoming-a-doctor.spec.ts']
const chromium = {
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}
const onlyHere = 'account*.spec.ts'
/** The account's journeys run on a phone in English and on a desktop in Arabic: its screens differ little between the two. */
const on = (language: 'en' | 'ar', width: 360 | 1280) => ({
  ...((language === 'en') !== (width === 360) && { testIgnore: onlyHere }),
  name: `${language}-${width}`,
  // What is kept offline, and what a page downloads, does not hang on the width. `inp` is measured alone, by its own configuration.
  testIgnore: width === 360 ? ['**/inp/**', ...several] : ['**/inp/**', ...several, 'offline.spec.ts', 'first-load.spec.ts'],
  use: { viewport: { width, height: width === 360 ? 740 : 900 }, isMobile: width === 360, hasTouch: width === 360, language },
})

/** Journeys against the production build: both languages, a phone and a desktop. */
export default defineConfig<{ language: 'en' | 'ar' }>({
  testDir: 'e2e',
  outputDir: 'e2e/results',
  workers: 2,
  fullyParallel: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    baseURL: `http://localhost:${port}`,
    launchOptions: chromium,
    timezoneId: 'Asia/Tokyo',
    trace: 'retain-on-failure',
    serviceWorkers: 'allow',
  },
  projects: [
    on('en', 360),
    on('en', 1280),
    on('ar', 360),
    on('ar', 1280),
    { ...on('ar', 360), name: 'several-people', testMatch: several, testIgnore: [] },
  ],
  webServer: {
    command: 'node --import tsx ../api/test/journey-server.ts',
    url: `http://localhost:${port}/api/health/ready`,
    timeout: 60_000,
    env: { PORT: String(port), MAIL_PORT: String(mailPort) },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
})
