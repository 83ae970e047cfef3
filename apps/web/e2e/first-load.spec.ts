import { setTimeout as wait } from 'node:timers/promises'

import { expect, test } from './journey.ts'
import { openAsleep } from './open-asleep.ts'

test.use({ serviceWorkers: 'allow' })

// Requests that pass through a service worker would be counted twice or not at all.
test.use({ serviceWorkers: 'block' })

for (const path of ['/', '/doctors', '/login', '/contact']) {
  test(`${path} downloads only its own script’s font, and nothing moves`, async ({ page, language }) => {
    const fonts: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'font') fonts.push(new URL(request.url()).pathname)
    })
    await page.addInitScript(() => {
      const shifts: number[] = []
      Object.assign(window, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          if ('value' in entry && typeof entry.value === 'number') shifts.push(entry.value)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    // As on a slow network: first the text, then the pictures, and the fonts one after the other.
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
    // Layout shifts are reported after the frame in which they happened.
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

test('a form submitted before hydration, however often, is sent once, right after it', async ({
  page,
  language,
  say,
}) => {
  const wake = await openAsleep(page, `/login?lang=${language}`)
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' || request.url().includes('Password')) sent.push(request.postDataJSON())
  })
  const submit = page.getByRole('main').getByRole('button', { name: say('common', 'login'), exact: true })
  const password = page.getByLabel(say('account', 'password'), { exact: true })
  await page.getByLabel(say('common', 'email')).fill('nobody@example.com')
  await password.fill('Not-The-Password-1')
  await page.getByLabel(say('account', 'login_remember')).uncheck()
  await submit.click()
  await password.press('Enter')
  expect(sent).toEqual([])

  wake()
  await expect(page.getByRole('alert')).toBeVisible()
  expect(sent).toEqual([{ email: 'nobody@example.com', password: 'Not-The-Password-1', rememberMe: false }])
  await expect(page).toHaveURL(/\/login$/)

  await password.fill('Another-Password-2')
  const again = page.waitForRequest((request) => request.method() === 'POST')
  await submit.click()
  expect((await again).postDataJSON()).toMatchObject({ password: 'Another-Password-2' })
})

test('a button clicked before hydration, however often, is clicked right after it', async ({ page, language, say }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const wake = await openAsleep(page, `/?lang=${language}`)
  const menu = page.getByRole('button', { name: say('common', 'menu'), exact: true })
  await menu.click()
  await menu.click()
  await expect(menu).toHaveAttribute('data-early')
  await expect(page.getByRole('dialog')).toBeHidden()

  wake()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(1)
})

test('a link clicked before hydration still leads to its page', async ({ page, language }) => {
  await openAsleep(page, `/?lang=${language}`)
  await page.getByRole('main').locator('a[href="/doctors"]').first().click({ noWaitAfter: true })
  await expect(page).toHaveURL(/\/doctors$/)
})

test('the language and the direction are set before the first paint', async ({ page, language }) => {
  const other = language === 'ar' ? 'en' : 'ar'
  await page.context().setExtraHTTPHeaders({ 'Accept-Language': other })
  await page.goto('/', { waitUntil: 'commit' })
  await page.waitForFunction(() => document.body !== null)
  const root = page.locator('html')
  await expect(root).toHaveAttribute('lang', language)
  await expect(root).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr')
  // What the server rendered in the other language stays hidden.
  await page.waitForLoadState('domcontentloaded')
  const seen = await page.evaluate(() => document.body.innerText)
  expect(seen.match(language === 'ar' ? /Choose|Doctors/ : /الأطباء/)).toBeNull()
})

test('an address with ?lang= selects and stores the language, and its head lists all alternate addresses', async ({
  browser,
}, info) => {
  const baseURL = info.project.use.baseURL ?? ''
  for (const asked of ['ar', 'en'] as const) {
    const context = await browser.newContext({
      baseURL,
      locale: asked === 'ar' ? 'en-GB' : 'ar-EG',
      serviceWorkers: 'block',
    })
    const page = await context.newPage()
    await page.goto(`/about?lang=${asked}`)
    await expect(page.locator('html')).toHaveAttribute('lang', asked)
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${baseURL}/about?lang=${asked}`)
    for (const [hreflang, href] of [
      ['en', '/about?lang=en'],
      ['ar', '/about?lang=ar'],
      ['x-default', '/about'],
    ] as const)
      await expect(page.locator(`link[rel="alternate"][hreflang="${hreflang}"]`)).toHaveAttribute(
        'href',
        baseURL + href,
      )
    expect(await page.evaluate(() => localStorage.getItem('i18nextLng'))).toBe(asked)
    await page.goto('/contact')
    await expect(page.locator('html')).toHaveAttribute('lang', asked)
    await context.close()
  }
})
