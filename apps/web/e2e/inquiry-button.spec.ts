import type { Locator, Page } from '@playwright/test'

import { expect, test } from './journey.ts'
import { bookAs, chooseSlot, doctorFor, firstAppointmentOf, newPatient, signIn } from './patient.ts'
import { pagesFor } from './screens/ways.ts'

/** Visits every page. */
test.setTimeout(180_000)

const buttonOf = (page: Page, name: string) => page.getByRole('complementary', { name, exact: true }).getByRole('link')

/** The text and controls under the button at the current scroll position. */
const underneath = (
  button: Locator,
  selectors = 'a, button, input, select, textarea, label, summary',
  { withText } = { withText: true },
) =>
  button.evaluate(
    (it, [selector, hasText]) => {
      const place = it.getBoundingClientRect()
      const meets = ({ left, right, top, bottom, width }: DOMRect) =>
        width > 1 && left < place.right && right > place.left && top < place.bottom && bottom > place.top
      const isSeen = (element: Element | null) =>
        element?.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ?? false
      const covered: string[] = []
      const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      for (let text = hasText && words.nextNode(); text; text = words.nextNode()) {
        const range = document.createRange()
        range.selectNodeContents(text)
        if (text.textContent?.trim() && isSeen(text.parentElement) && [...range.getClientRects()].some(meets))
          covered.push(text.textContent)
      }
      for (const control of document.querySelectorAll(selector))
        if (!it.contains(control) && isSeen(control) && meets(control.getBoundingClientRect()))
          covered.push(control.outerHTML.slice(0, 80))
      return covered
    },
    [selectors, withText] as const,
  )

/** What the button covers not even at the top of a page, where a text can still be scrolled free. */
const controls = 'main :is(a, input, select, textarea, button)'

async function expectFreeAtEnd(page: Page, name: string, path: string): Promise<void> {
  const button = buttonOf(page, name)
  await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
  await expect(button, path).toHaveCSS('opacity', '1')
  await expect(button, path).toBeInViewport({ ratio: 1 })
  await expect.poll(() => underneath(button, controls, { withText: false }), path).toEqual([])
  // Scrolled again for as long as parts of the page still arrive.
  await expect(async () => {
    await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
    await expect(button, path).toHaveCSS('opacity', '1', { timeout: 2000 })
    await expect(button, path).toHaveCSS('translate', 'none')
    expect(await underneath(button), path).toEqual([])
  }).toPass({ timeout: 20_000 })
}

test('a visitor has the inquiry button on every page, and it never covers the end of a page', async ({
  page,
  request,
  say,
  language,
}, info) => {
  await page.goto('/about')
  for (const { path, reach } of pagesFor('visitor', language)) {
    await reach({ page, request, say, info })
    await expectFreeAtEnd(page, say('common', 'ask_doctor'), path)
  }
})

test('a patient has the inquiry button on every page, and it never covers the end of a page', async ({
  page,
  request,
  say,
  mailTo,
  language,
}, info) => {
  const patient = await newPatient(request, mailTo, language)
  await signIn(page, patient)
  const doctor = await doctorFor(request, info, 6)
  await bookAs(request, patient, doctor, await chooseSlot(page, doctor))
  const appointment = { id: await firstAppointmentOf(request, patient), patient }
  for (const { path, reach } of pagesFor('patient', language)) {
    await reach({ page, request, say, info, appointment })
    await expectFreeAtEnd(page, say('common', 'ask_doctor'), path)
  }
})

test('the inquiry button hides while scrolling down or typing, comes back, and leads a visitor to the login', async ({
  page,
  say,
}) => {
  const button = buttonOf(page, say('common', 'ask_doctor'))
  const isShown = (shown: boolean) => expect(button).toHaveCSS('opacity', shown ? '1' : '0')
  await page.goto('/doctors')
  await isShown(true)
  const scroll = (by: number) => page.evaluate((top) => scrollBy({ top, behavior: 'instant' }), by)
  await scroll(600)
  await isShown(false)
  await scroll(-100)
  await isShown(true)
  await scroll(100)
  await isShown(false)
  await button.focus()
  await page.evaluate(() => scrollTo(0, 0))
  await page.getByRole('searchbox').click()
  await isShown(false)
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
  await isShown(true)
  await button.click()
  await expect(page).toHaveURL(/\/login\?returnTo=%2Finquiries/)
  await expect(page.getByRole('main').getByRole('alert')).toContainText(say('account', 'login_to_ask'))
  await isShown(true)
})

test('the inquiry button moves up at the top of a page where it would cover a field, button or link', async ({
  page,
  say,
}) => {
  const button = buttonOf(page, say('common', 'ask_doctor'))
  const fromBottom = async () => {
    const box = await button.boundingBox()
    return (page.viewportSize()?.height ?? 0) - (box?.y ?? 0) - (box?.height ?? 0)
  }
  for (const path of ['/login', '/login?mode=signup']) {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('textbox').first()).toBeVisible()
    const places = new Set<number>()
    for (const height of [560, 620, 680, 740, 800]) {
      await page.setViewportSize({ width: 360, height })
      await expect.poll(() => underneath(button, controls, { withText: false }), `${path} at ${height}`).toEqual([])
      await expect(button).toHaveCSS('opacity', '1')
      places.add(Math.round(await fromBottom()))
    }
    expect(places.size, path).toBeGreaterThan(1)
  }
})

test('the inquiry button is above the bar of a phone', async ({ page, request, say }, info) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/appointment/${await doctorFor(request, info, 6)}`)
  const bar = page
    .locator('main form div')
    .filter({ has: page.locator('button[type="submit"]') })
    .last()
  await expect(bar).toBeVisible()
  const [button, below] = [await buttonOf(page, say('common', 'ask_doctor')).boundingBox(), await bar.boundingBox()]
  expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThan(below?.y ?? 0)
})
