import { defineConfig } from '@playwright/test'

const port = Number(process.env['E2E_PORT'] ?? 3900)
const mailPort = port + 1
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
const on = (language: 'en' | 'ar', width: 360 | 1280) => ({
  name: `${language}-${width}`,
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
  projects: [on('en', 360), on('en', 1280), on('ar', 360), on('ar', 1280)],
  webServer: {
    command: 'node --import tsx ../api/test/journey-server.ts',
    url: `http://localhost:${port}/api/health/ready`,
    timeout: 60_000,
    env: { PORT: String(port), MAIL_PORT: String(mailPort) },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
})
