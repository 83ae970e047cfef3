import type { Locator, Page } from '@playwright/test'

import { expect, test } from './journey.ts'
import { openAsleep } from './open-asleep.ts'
import { doctorFor } from './patient.ts'

const visitorPages = [
  '/',
  '/doctors',
  '/doctors/Neurologist',
  '/about',
  '/contact',
  '/privacy',
  '/terms',
  '/accessibility',
  '/login',
  '/login?mode=signup',
  '/forgot-password2',
  '/nowhere',
]

test('each page has its own title, in the reader’s language', async ({ page, request, language }, info) => {
  const titles: string[] = []
  for (const path of [...visitorPages, `/appointment/${await doctorFor(request, info, 11)}`]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).not.toHaveTitle('')
    titles.push(await page.title())
  }
  expect(titles.toSorted()).toEqual([...new Set(titles)].toSorted())
  expect(titles.filter((title) => /\p{Script=Arabic}/u.test(title) !== (language === 'ar'))).toEqual([])
})

const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY))

/** The distance from the top of the window. */
async function placeOf(it: Locator): Promise<number> {
  const box = await it.boundingBox()
  return Math.round(box?.y ?? Number.NaN)
}

test('a new page starts at its top with the focus on its heading; Back restores the scroll position', async ({
  page,
  say,
}) => {
  await page.goto('/doctors')
  await page.getByRole('button', { name: say('common', 'more') }).click()
  const doctor = page.getByRole('article').nth(30).getByRole('heading').getByRole('link')
  await doctor.scrollIntoViewIfNeeded()
  const place = await placeOf(doctor)
  const before = await scrolled(page)
  expect(before).toBeGreaterThan(500)
  await doctor.click()
  await expect(page).toHaveURL(/\/appointment\//)
  await expect(page.locator('h1:focus')).toBeVisible()
  expect(await scrolled(page)).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL(/\/doctors$/)
  await expect.poll(() => scrolled(page)).toBe(before)
  expect(await placeOf(doctor)).toBe(place)
})

test('Back restores a position scrolled to before hydration; a reload keeps its position', async ({
  page,
  language,
}) => {
  const wake = await openAsleep(page, `/doctors?lang=${language}`)
  const doctor = page.getByRole('article').nth(20).getByRole('heading').getByRole('link')
  await doctor.scrollIntoViewIfNeeded()
  wake()
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
  const place = await placeOf(doctor)
  const before = await scrolled(page)
  expect(before).toBeGreaterThan(500)
  await doctor.click()
  await expect(page.locator('h1:focus')).toBeVisible()
  await page.goBack()
  await expect.poll(() => scrolled(page)).toBe(before)
  expect(await placeOf(doctor)).toBe(place)
  await page.reload()
  await expect(doctor).toBeInViewport()
})

test('the create-account button is in the header of a desktop, and in the menu of a phone', async ({ page, say }) => {
  const create = page.getByRole('banner').getByRole('link', { name: say('common', 'create_account') })
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/about')
  await expect(create).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(create).toBeHidden()
  await page.getByRole('button', { name: say('common', 'menu'), exact: true }).click()
  const menu = page.getByRole('dialog')
  await expect(menu.getByRole('link', { name: say('common', 'create_account') })).toBeVisible()
})

test('with reduced motion the menu appears in place', async ({ page, language, say }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/about?lang=${language}`)
  await page.getByRole('button', { name: say('common', 'menu'), exact: true }).click()
  const menu = page.getByRole('dialog')
  await expect(menu).toBeVisible()
  expect(await menu.evaluate((it) => getComputedStyle(it).animationName)).toMatch(/appear/)
})

test('the tab of the chosen day is in view, also after Back', async ({ page, say }) => {
  const tabs = page.getByRole('navigation', { name: say('directory', 'free_on') })
  const current = tabs.locator('a[aria-current="page"]')
  await page.goto('/doctors')
  await expect(current).toBeInViewport({ ratio: 1 })
  await tabs.getByRole('link').last().click()
  await expect(page).toHaveURL(/\/doctors\?free=week/)
  await expect(current).toBeInViewport({ ratio: 1 })
  await page.goBack()
  await expect(page).toHaveURL(/\/doctors$/)
  await expect(current).toBeInViewport({ ratio: 1 })
  await page.goto('/doctors/Gastroenterologist?free=week')
  await expect(current).toBeInViewport({ ratio: 1 })
})

test('with forced colours the current tab differs from the others', async ({ page, say }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/doctors')
  const tabs = page.getByRole('navigation', { name: say('directory', 'free_on') })
  await expect(tabs.locator('a[aria-current="page"]')).toBeVisible()
  const lines = await tabs
    .getByRole('link')
    .evaluateAll((links) =>
      links.map((it) => ({ isOpen: it.ariaCurrent === 'page', line: getComputedStyle(it).borderBlockEndColor })),
    )
  const [open] = lines.filter(({ isOpen }) => isOpen)
  const others = lines.filter(({ isOpen }) => !isOpen).map(({ line }) => line)
  expect(others.length).toBeGreaterThan(1)
  expect(others).not.toContain(open?.line)
})

test('the header offers the other language as AR or EN, and screen readers get its own name', async ({
  page,
  language,
}) => {
  await page.goto('/about')
  const [other, name] = language === 'ar' ? ['EN', 'EN – English'] : ['AR', 'AR – العربية']
  const toggle = page.getByRole('banner').getByRole('button', { name, exact: true })
  await expect(toggle).toHaveText(other)
  await toggle.click()
  await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'ltr' : 'rtl')
})

test('targets are 44 px high and wide, except short links and links in a sentence', async ({ page, request }, info) => {
  // Google renders its own button.
  await page.route('https://accounts.google.com/gsi/client', (route) => route.abort())
  const faults: string[] = []
  for (const path of [...visitorPages, `/appointment/${await doctorFor(request, info, 11)}`]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    const small = await page.evaluate(() => {
      const areaOf = (element: Element) => {
        const label = element.matches('input[type="radio"], input[type="checkbox"]') ? element.closest('label') : null
        const { width, height } = (label ?? element).getBoundingClientRect()
        // A card or a cell is clickable through its link's pseudo-element.
        const { position, insetBlockStart, insetInlineStart } = getComputedStyle(element, '::after')
        const isSpread = position === 'absolute' && insetBlockStart === '0px' && insetInlineStart === '0px'
        return { width, height, isSpread }
      }
      const isInSentence = (element: Element) => getComputedStyle(element).display === 'inline'
      return [...document.querySelectorAll('a, button, input, select, textarea, summary')].flatMap((element) => {
        if (!element.checkVisibility({ visibilityProperty: true }) || isInSentence(element)) return []
        const { width, height, isSpread } = areaOf(element)
        if (isSpread || width === 0) return []
        // Seven days side by side share the width of a phone.
        const narrowest = element.matches('[name="day"]') ? 40 : 44
        const isBig = height >= 44 && (width >= narrowest || element.matches('a'))
        return isBig && width >= 24
          ? []
          : [
              `${element.localName} “${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40)}” ${Math.round(width)} × ${Math.round(height)}`,
            ]
      })
    })
    faults.push(...small.map((fault) => `${path}: ${fault}`))
  }
  expect(faults).toEqual([])
})

test('a Latin address is aligned to the start of the page; arrows are mirrored, a magnifier is not', async ({
  page,
  language,
}) => {
  await page.goto('/login')
  const email = page.locator('input[type="email"]')
  await expect(email).toHaveCSS('direction', 'ltr')
  await expect(email).toHaveCSS('text-align', language === 'ar' ? 'end' : 'start')
  await page.goto('/')
  await expect(page.locator('main li a[href="/doctors/Neurologist"]')).toBeVisible()
  await expect(page.locator('main li:has(a[href="/doctors/Neurologist"]) svg').last()).toHaveCSS(
    'scale',
    language === 'ar' ? '-1 1' : 'none',
  )
  await page.goto('/doctors')
  await expect(page.locator('main label:has([type="search"]) svg')).toHaveCSS('scale', 'none')
})

test('with double text size the booking bar takes at most a fifth of the window; no speciality is cut off', async ({
  page,
  request,
}) => {
  const doctors: unknown = await (await request.get('/api/doctors?speciality=Gastroenterologist&limit=1')).json()
  const doctor = Array.isArray(doctors) ? String(doctors[0]?.id) : ''
  for (const [width, height, text] of [
    [320, 640, '200%'],
    [360, 740, '200%'],
    [640, 450, '100%'],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const path of [`/appointment/${doctor}`, '/doctors/Gastroenterologist', '/']) {
      await page.goto(path)
      await page.evaluate((size) => (document.documentElement.style.fontSize = size), text)
      const cut = await page.evaluate(() =>
        [...document.querySelectorAll('main :is(h1, h3, p, a)')]
          .filter(
            (it) =>
              it.scrollWidth > it.clientWidth + 1 && it.clientWidth > 0 && getComputedStyle(it).display !== 'inline',
          )
          .map((it) => it.textContent),
      )
      expect(cut, `${path} at ${width}`).toEqual([])
    }
    await page.goto(`/appointment/${doctor}`)
    await page.evaluate((size) => (document.documentElement.style.fontSize = size), text)
    await expect(page.locator('input[name="day"]').first()).toBeAttached()
    const fixed = await page.evaluate(() =>
      [...document.querySelectorAll('main form *')]
        .filter((it) => getComputedStyle(it).position === 'fixed')
        .map((it) => it.getBoundingClientRect().height)
        .filter((tall) => tall > 0),
    )
    expect(fixed).toHaveLength(1)
    expect(fixed[0]).toBeLessThanOrEqual(height / 5)
  }
})

test('on a phone the days of a doctor are within the first two screens, and the biography unfolds', async ({
  page,
  request,
  say,
}) => {
  const doctors: unknown = await (await request.get('/api/doctors?limit=1')).json()
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/appointment/${Array.isArray(doctors) ? String(doctors[0]?.id) : ''}`)
  const days = page.locator('input[name="day"]').first()
  await expect(days).toBeAttached()
  expect(await days.evaluate((it) => it.getBoundingClientRect().bottom)).toBeLessThan(2 * 740)
  const more = page.getByRole('button', { name: say('doctors', 'about_more'), exact: true }).first()
  const height = () => page.getByRole('main').evaluate((main) => main.scrollHeight)
  const folded = await height()
  await more.click()
  await expect(page.getByRole('button', { name: say('doctors', 'about_less'), exact: true })).toHaveAttribute(
    'aria-expanded',
    'true',
  )
  expect(await height()).toBeGreaterThan(folded)
})
