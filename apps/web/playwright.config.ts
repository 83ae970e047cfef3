import { defineConfig } from '@playwright/test'

import { googlePort, mailPort, port } from './e2e/ports.ts'
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
    // Google's script comes from the test server. Intercepting its request instead would make every request of a page
    // take a third more of the processor.
    `--host-resolver-rules=MAP accounts.google.com:443 127.0.0.1:${googlePort}`,
    '--ignore-certificate-errors',
  ],
}
const seenIn = (language: Language, width: Width) => ({
  viewport: { width, height: width === 360 ? 740 : 900 },
  isMobile: width === 360,
  hasTouch: width === 360,
  language,
})
/** What the specification words run in every language and width. */
const inAll = ['main-job', 'inquiry-button', 'letter', 'account', 'account-google', 'phone-pictures', 'move-and-cancel']
/** Most other journeys depend less on language and width: they run in two combinations that cover both. */
const journeyIn = (language: Language, width: Width, specs: readonly string[]) => ({
  name: `${language}-${width}`,
  testMatch: [...inAll, ...specs].map((spec) => `e2e/${spec}.spec.ts`),
  use: seenIn(language, width),
})
const screensIn = (language: Language, theme: Theme, width: Width) => ({
  name: `screens-${language}-${theme}-${width}`,
  testMatch: /screens\/.*\.spec\.ts/,
  // Long walks through static screens: nothing waits for an animation.
  timeout: 300_000,
  use: {
    ...seenIn(language, width),
    colorScheme: theme,
    contextOptions: { reducedMotion: 'reduce' as const },
  },
})
/** Two combinations (`covering`) include every language, theme and width once; `npm run axe` checks `all` eight. */
const covering = [screensIn('en', 'light', 360), screensIn('ar', 'dark', 1280)]
const all = (['en', 'ar'] as const).flatMap((language) =>
  (['light', 'dark'] as const).flatMap((theme) =>
    ([360, 1280] as const).map((width) => screensIn(language, theme, width)),
  ),
)

const journeys = [
  journeyIn('en', 360, [
    'trouble',
    'nothing-lost',
    'keyboard',
    'navigation',
    'payment',
    'offline',
    'first-load',
    'visit-link',
    'waiting-list',
    'push',
    'choose-a-doctor',
    'visit',
  ]),
  journeyIn('en', 1280, [
    'print',
    'doctors-day',
    'family',
    'desk',
    'desk-trouble',
    'people',
    'passkey',
    'visit',
    'offline',
  ]),
  journeyIn('ar', 360, [
    // Runs once: it uses the demo patient's only follow-up.
    'follow-up',
    'family',
    'people',
    'navigation',
    'arabic',
    'print',
    'offline',
    'first-load',
    'visit-link',
    'waiting-list',
    'push',
    'passkey',
    'visit',
  ]),
  journeyIn('ar', 1280, [
    'trouble',
    'nothing-lost',
    'keyboard',
    'payment',
    'doctors-day',
    'desk',
    'desk-trouble',
    'choose-a-doctor',
    'visit',
    'offline',
  ]),
  // Several users at once, each in their own window and language.
  {
    name: 'several-people',
    testMatch: ['consultation', 'becoming-a-doctor', 'hours'].map((spec) => `e2e/${spec}.spec.ts`),
    use: seenIn('ar', 360),
  },
]

/** Journeys against the production build: both languages, phone and desktop. */
export default defineConfig<{ language: Language }>({
  testDir: 'e2e',
  outputDir: 'e2e/results',
  // Pages wait a third of the time, so one worker more than the cores of the CI machine.
  workers: 3,
  fullyParallel: true,
  // Long enough for a machine ten times as slow; a hanging journey still ends.
  timeout: 300_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  globalTeardown: './e2e/watch-log.ts',
  use: {
    baseURL: `http://localhost:${port}`,
    launchOptions,
    timezoneId: 'Asia/Tokyo',
    // A failure shows its message and a final screenshot; `--trace on` records each step but slows all of them.
    trace: 'off',
    screenshot: 'only-on-failure',
    // Precaching takes a fifth of a journey. Journeys about the service worker or offline use allow it.
    serviceWorkers: 'block',
  },
  projects: { all, covering, none: journeys }[process.env['E2E_SCREENS'] ?? ''] ?? [...journeys, ...covering],
  webServer: {
    command: 'node --import tsx ../api/test/journeys/journey-server.ts',
    url: `http://localhost:${port}/api/health/ready`,
    // It starts in ten seconds, or in a minute beside everything else.
    timeout: 300_000,
    env: { PORT: String(port), MAIL_PORT: String(mailPort), GOOGLE_PORT: String(googlePort) },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    reuseExistingServer: process.env['E2E_PORT'] !== undefined,
  },
})
