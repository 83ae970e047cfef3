import { defineConfig } from '@playwright/test'

import { mailPort, port } from './e2e/ports.ts'
import { chromium } from './measure/chromium.ts'

type Language = 'en' | 'ar'
type Width = 360 | 1280
type Theme = 'light' | 'dark'

const launchOptions = {
  executablePath: chromium,
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
const seenIn = (language: Language, width: Width) => ({
  viewport: { width, height: width === 360 ? 740 : 900 },
  isMobile: width === 360,
  hasTouch: width === 360,
  language,
})
/** The main job is walked in every pair of language and width; what hangs on one of them less, in two that cover both. */
const journeyIn = (language: Language, width: Width, specs: readonly string[]) => ({
  name: `${language}-${width}`,
  testMatch: ['main-job', ...specs].map((spec) => `e2e/${spec}.spec.ts`),
  use: seenIn(language, width),
})
const screensIn = (language: Language, theme: Theme, width: Width) => ({
  name: `screens-${language}-${theme}-${width}`,
  testMatch: /screens\/.*\.spec\.ts/,
  // Long walks through screens that stand still: nothing waits for an animation, no worker answers before the server.
  timeout: 300_000,
  use: {
    ...seenIn(language, width),
    colorScheme: theme,
    serviceWorkers: 'block' as const,
    contextOptions: { reducedMotion: 'reduce' as const },
  },
})
/** Every language, theme and width is met once by `covering` two of them; `npm run axe` looks at `all` eight. */
const covering = [screensIn('en', 'light', 360), screensIn('ar', 'dark', 1280)]
const all = (['en', 'ar'] as const).flatMap((language) =>
  (['light', 'dark'] as const).flatMap((theme) => ([360, 1280] as const).map((width) => screensIn(language, theme, width))),
)

const journeys = [
  journeyIn('en', 360, [
    'trouble',
    'keyboard',
    'navigation',
    'account',
    'account-google',
    'payment',
    'offline',
    'first-load',
    'visit-link',
    'waiting-list',
    'push',
    'choose-a-doctor',
  ]),
  journeyIn('en', 1280, ['move-and-cancel', 'print', 'doctors-day', 'follow-up', 'family', 'desk', 'people']),
  journeyIn('ar', 360, [
    'follow-up',
    'family',
    'people',
    'navigation',
    'arabic',
    'print',
    'move-and-cancel',
    'offline',
    'first-load',
    'visit-link',
    'waiting-list',
    'push',
  ]),
  journeyIn('ar', 1280, ['trouble', 'keyboard', 'account', 'account-google', 'payment', 'doctors-day', 'desk', 'choose-a-doctor']),
  // Several people at once, each in a window and a language of their own.
  {
    name: 'several-people',
    testMatch: ['consultation', 'becoming-a-doctor', 'hours'].map((spec) => `e2e/${spec}.spec.ts`),
    use: seenIn('ar', 360),
  },
]

/** Journeys against the production build: both languages, a phone and a desktop. */
export default defineConfig<{ language: Language }>({
  testDir: 'e2e',
  outputDir: 'e2e/results',
  // Pages wait for a third of the time, so a worker more than the machine of CI has cores.
  workers: 3,
  fullyParallel: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  globalTeardown: './e2e/watch-log.ts',
  use: {
    baseURL: `http://localhost:${port}`,
    launchOptions,
    timezoneId: 'Asia/Tokyo',
    // What went wrong is in its message and a picture of the end; `--trace on` shows each step, and slows every one down.
    trace: 'off',
    screenshot: 'only-on-failure',
    serviceWorkers: 'allow',
  },
  projects: { all, covering, none: journeys }[process.env['E2E_SCREENS'] ?? ''] ?? [...journeys, ...covering],
  webServer: {
    command: 'node --import tsx ../api/test/journey-server.ts',
    url: `http://localhost:${port}/api/health/ready`,
    timeout: 60_000,
    env: { PORT: String(port), MAIL_PORT: String(mailPort) },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    reuseExistingServer: process.env['E2E_PORT'] !== undefined,
  },
})
