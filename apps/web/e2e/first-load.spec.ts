import { setTimeout as wait } from 'node:timers/promises'

import type { Page } from '@playwright/test'

import { expect, test } from './journey.ts'
import { openAsleep } from './open-asleep.ts'

// Requests a service worker passes on would be seen twice, or not at all.
test.use({ serviceWorkers: 'block' })

/** The button of the language, which stands in the frame of each page, once it answers. */
async function liveToggle(page: Page, language: 'en' | 'ar') {
  const toggle = page.getByRole('button', { name: language === 'en' ? /العربية/ : /English/ })
  await expect.poll(() => toggle.evaluate((it) => Object.keys(it).some((key) => key.startsWith('__reactProps')))).toBe(true)
  return toggle
}

for (const path of ['/', '/doctors', '/login', '/contact']) {
  test(`${path} downloads its own script's font alone, and nothing moves`, async ({ page, language }) => {
    const fonts: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'font') fonts.push(new URL(request.url()).pathname)
    })
    await page.addInitScript(() => {
      const shifts: number[] = []
      Object.assign(window, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if ('value' in entry && typeof entry.value === 'number') shifts.push(entry.value)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    // As on a slow network: words first, then the pictures, and the fonts one after the other.
    await page.route('**/*.woff2', async (route) => {
      await wait(route.request().url().includes('arabic') ? 1600 : 800)
      await route.continue()
    })
    const session = await page.context().newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: 200_000,
      uploadThroughput: 90_000,
    })
    await page.goto(`${path}?lang=${language}`, { waitUntil: 'load' })
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    // What moves is told after the frame in which it moved.
    await page.waitForTimeout(500)
    await expect(page.locator('h1')).toBeVisible()

    const arabic = fonts.filter((font) => font.includes('arabic'))
    expect(fonts.filter((font) => font.includes('latin-ext'))).toEqual([])
    if (language === 'en') expect(arabic).toEqual([])
    else expect(arabic).toHaveLength(1)
    if (language === 'en') expect(fonts.filter((font) => font.includes('latin'))).toHaveLength(1)
    const shift = await page.evaluate(() => {
      const shifts: unknown = Reflect.get(window, 'shifts')
      return Array.isArray(shifts) ? shifts.reduce((sum: number, one: unknown) => sum + Number(one), 0) : -1
    })
    expect(shift).toBeGreaterThanOrEqual(0)
    expect(shift).toBeLessThanOrEqual(0.02)
  })
}

test('what can be read is painted before any of the app is fetched', async ({ page, language }) => {
  await page.goto(`/doctors?lang=${language}`)
  await expect(page.locator('html[data-fresh]')).toHaveCount(0)
  const { painted, asked } = await page.evaluate(() => ({
    painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    asked: performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ startTime }) => startTime),
  }))
  expect(asked.length).toBeGreaterThan(5)
  expect(Math.min(...asked)).toBeGreaterThan(painted ?? Number.NaN)
})

test('what is typed and sent before the app lives is sent by it then, and never by the browser', async ({ page, language, say }) => {
  const wake = await openAsleep(page, `/login?lang=${language}`)
  await page.getByLabel(say('common', 'email')).fill('nobody@example.com')
  await page.getByLabel(say('account', 'password'), { exact: true }).fill('Not-The-Password-1')
  await page.getByLabel(say('account', 'login_remember')).uncheck()
  await page
    .getByRole('main')
    .getByRole('button', { name: say('account', 'login_submit'), exact: true })
    .click()
  const sent = page.waitForRequest((request) => request.method() === 'POST')
  wake()
  expect((await sent).postDataJSON()).toEqual({ email: 'nobody@example.com', password: 'Not-The-Password-1', rememberMe: false })
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
})

test('what is entered before the app lives is sent by a press in the very moment it does', async ({ page, language, say }) => {
  const wake = await openAsleep(page, `/login?lang=${language}`)
  await page.getByLabel(say('common', 'email')).fill('nobody@example.com')
  await page.getByLabel(say('account', 'password'), { exact: true }).fill('Not-The-Password-1')
  await page.getByLabel(say('account', 'login_remember')).uncheck()
  // No press comes earlier than this: the turn in which the app came to life has ended.
  await page.evaluate(() => {
    const press = () => document.querySelector<HTMLFormElement>('main form')?.requestSubmit()
    addEventListener('alive', () => queueMicrotask(press))
  })
  const sent = page.waitForRequest((request) => request.method() === 'POST')
  wake()
  expect((await sent).postDataJSON()).toEqual({ email: 'nobody@example.com', password: 'Not-The-Password-1', rememberMe: false })
  await expect(page.getByRole('alert')).toBeVisible()
})

test('a button pressed before the app lives does its work then', async ({ page, language, say }) => {
  const wake = await openAsleep(page, `/login?lang=${language}`)
  const password = page.getByLabel(say('account', 'password'), { exact: true })
  await page.getByRole('button', { name: say('common', 'show'), exact: true }).click()
  await expect(password).toHaveAttribute('type', 'password')
  wake()
  await expect(password).toHaveAttribute('type', 'text')
})

test('a button of a page whose frame lives already does its work when the page does', async ({ page, language, say }) => {
  const wake = await openAsleep(page, `/login?lang=${language}`, '**/assets/login-page-*.js')
  await liveToggle(page, language)
  const password = page.getByLabel(say('account', 'password'), { exact: true })
  await page.getByRole('button', { name: say('common', 'show'), exact: true }).click()
  await expect(password).toHaveAttribute('type', 'password')
  wake()
  await expect(password).toHaveAttribute('type', 'text')
})

test('a button that answers while the rest of the page does not live yet is not pressed twice', async ({ page, language }) => {
  const wake = await openAsleep(page, `/about?lang=${language}`, '**/assets/about-page-*.js')
  const toggle = await liveToggle(page, language)
  const other = language === 'en' ? 'ar' : 'en'
  await toggle.click()
  await expect(page.locator('html')).toHaveAttribute('lang', other)
  const alive = page.evaluate(() => new Promise((resolve) => addEventListener('alive', () => setTimeout(resolve, 200))))
  wake()
  await alive
  await expect(page.locator('html')).toHaveAttribute('lang', other)
})

test('no style sheet that stands in the page is fetched once more, then or later', async ({ page }) => {
  const sheets: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'stylesheet') sheets.push(new URL(request.url()).pathname)
  })
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  const named = await page.locator('script[data-styles]').getAttribute('data-styles')
  const inPage = named?.split(' ') ?? []
  expect(inPage.length).toBeGreaterThan(0)
  await page.getByRole('main').locator('a[href="/doctors"]').first().click()
  await expect(page).toHaveURL(/\/doctors$/)
  await page.waitForLoadState('networkidle')
  expect(sheets.filter((sheet) => inPage.includes(sheet))).toEqual([])
})

test('the language and the direction stand before anything is painted', async ({ page, language }) => {
  const other = language === 'ar' ? 'en' : 'ar'
  await page.context().setExtraHTTPHeaders({ 'Accept-Language': other })
  await page.goto('/', { waitUntil: 'commit' })
  await page.waitForFunction(() => document.body !== null)
  const root = page.locator('html')
  await expect(root).toHaveAttribute('lang', language)
  await expect(root).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr')
  // What the server wrote in the other language is not shown meanwhile.
  await page.waitForLoadState('domcontentloaded')
  const seen = await page.evaluate(() => document.body.innerText)
  expect(seen.match(language === 'ar' ? /Choose|Doctors/ : /الأطباء/)).toBeNull()
})

test('an address with ?lang= selects and stores the language, and its head names every address', async ({ browser }, info) => {
  const baseURL = info.project.use.baseURL ?? ''
  for (const asked of ['ar', 'en'] as const) {
    const context = await browser.newContext({ baseURL, locale: asked === 'ar' ? 'en-GB' : 'ar-EG', serviceWorkers: 'block' })
    const page = await context.newPage()
    await page.goto(`/about?lang=${asked}`)
    await expect(page.locator('html')).toHaveAttribute('lang', asked)
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${baseURL}/about?lang=${asked}`)
    for (const [hreflang, href] of [
      ['en', '/about?lang=en'],
      ['ar', '/about?lang=ar'],
      ['x-default', '/about'],
    ] as const)
      await expect(page.locator(`link[rel="alternate"][hreflang="${hreflang}"]`)).toHaveAttribute('href', baseURL + href)
    expect(await page.evaluate(() => localStorage.getItem('i18nextLng'))).toBe(asked)
    await page.goto('/contact')
    await expect(page.locator('html')).toHaveAttribute('lang', asked)
    await context.close()
  }
})
