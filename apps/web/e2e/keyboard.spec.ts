import type { Page } from '@playwright/test'

import { expect, test } from './journey.ts'
import { codeIn, newAddress } from './newcomer.ts'
import { doctorFor, password } from './patient.ts'

/** Runs in the page: whether the focus is visible, and whether it is on the target. */
async function lookAtFocus(wanted: string): Promise<{ fault: string; isWanted: boolean }> {
  // Immediately, since a focus shown only after a while counts as invisible. Two frames, for the changes of the key
  // press.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const element = document.activeElement
  if (!element || element === document.body) return { fault: 'the focus is lost', isWanted: false }
  const isWanted = element.matches(wanted)
  const tell = (fault: string) => ({
    fault: `${element.localName} “${element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 40)}” ${fault}`,
    isWanted,
  })
  // The ring may be on an element around the control: a radio's label, a card, a cell.
  const isRinged = (part: Element) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(part)
    return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || boxShadow !== 'none'
  }
  // A heading focused after a navigation needs no ring, nor does the list of doctors found.
  const isPlace = element.matches('h1, h2, h3, #found')
  if (isPlace && isRinged(element)) return tell('is a place to read from with a ring')
  let ring: Element | null = element
  while (!isPlace && ring && !isRinged(ring)) ring = ring.parentElement?.closest(':focus-within') ?? null
  if (!isPlace && !ring) return tell('has no ring')
  const shown = element instanceof HTMLInputElement ? (element.closest('label') ?? element) : element
  // A link in a sentence may wrap onto two lines.
  for (const { top, bottom, left, right } of shown.getClientRects()) {
    if (left < 0 || right > document.documentElement.clientWidth) return tell(`reaches from ${left} to ${right}`)
    // Anything taller than half the screen is a region to read from, such as the target of the skip link.
    if (bottom - top > innerHeight / 2) continue
    if (top < 0 || bottom > innerHeight) return tell(`is outside the screen, ${top} to ${bottom}`)
    for (const y of [top + 2, (top + bottom) / 2, bottom - 2]) {
      const there = document.elementFromPoint((left + right) / 2, y)
      if (!there || !(shown.contains(there) || there.contains(shown))) return tell(`is covered by ${there?.localName}`)
    }
  }
  return { fault: '', isWanted }
}

async function expectVisibleFocus(page: Page): Promise<void> {
  expect((await page.evaluate(lookAtFocus, '*')).fault).toBe('')
}

/** Presses Tab until the focus is on the target, and checks every stop on the way. */
async function tabTo(page: Page, wanted: string, { key = 'Tab', most = 60 } = {}): Promise<void> {
  for (let presses = 0; presses < most; presses += 1) {
    await page.keyboard.press(key)
    const { fault, isWanted } = await page.evaluate(lookAtFocus, wanted)
    expect(fault).toBe('')
    if (isWanted) return
  }
  throw new Error(`${key} does not reach ${wanted}`)
}

/** Expects a new page: at its top, with the focus on its heading. */
async function expectPage(page: Page, address: RegExp): Promise<void> {
  await expect(page).toHaveURL(address)
  await expect(page.locator('h1:focus')).toBeVisible()
  await expectVisibleFocus(page)
  expect(await page.evaluate(() => scrollY)).toBe(0)
}

test('the keyboard alone is enough for everything: find, sign up, book, see, move, cancel', async ({
  page,
  request,
  language,
  say,
  mailTo,
}, info) => {
  const onward = language === 'ar' ? 'ArrowLeft' : 'ArrowRight'
  const press = (key: string) => page.keyboard.press(key)
  const placeOfFocus = () =>
    page.evaluate(() => document.activeElement?.closest('label')?.getBoundingClientRect().left ?? 0)
  const email = newAddress('keys')

  // Home: past the header, to the specialities, to one of them.
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await tabTo(page, 'a[href="#content"]', { most: 1 })
  await press('Enter')
  await expectVisibleFocus(page)
  await tabTo(page, 'main a[href="/doctors/Neurologist"]')
  await press('Enter')
  await expectPage(page, /\/doctors\/Neurologist$/)

  // The menu opens, and Escape closes it and returns the focus.
  const opener = 'header button[aria-haspopup="dialog"]'
  if (await page.locator(opener).isVisible()) {
    await tabTo(page, opener, { key: 'Shift+Tab' })
    await press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectVisibleFocus(page)
    await press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.locator(opener)).toBeFocused()
  }

  // The directory: all doctors, then one by name.
  await tabTo(page, 'main a[href="/doctors"]')
  await press('Enter')
  await expectPage(page, /\/doctors$/)
  const doctor = await doctorFor(request, info, 7)
  const { fullName } = await (await request.get(`/api/doctors/${doctor}`)).json()
  await tabTo(page, 'main [type="search"]')
  await page.keyboard.type(fullName)
  await expect(page.getByRole('article')).toHaveCount(1)
  // Past the filters: by the link after the search, or by Enter in it.
  await tabTo(page, 'main a[href="#found"]', { most: 1 })
  await press('Enter')
  await expectVisibleFocus(page)
  await tabTo(page, 'main [type="search"]', { key: 'Shift+Tab' })
  await press('Enter')
  await tabTo(page, `main a[href="/appointment/${doctor}"]`, { most: 1 })
  await press('Enter')
  await expectPage(page, /\/appointment\//)

  // The days are one tab stop; arrow keys follow the reading direction.
  await page.locator('input[name="day"]:checked').waitFor()
  await tabTo(page, 'input[name="day"]:checked')
  const start = await placeOfFocus()
  await press(onward)
  await expectVisibleFocus(page)
  expect(Math.sign((await placeOfFocus()) - start)).toBe(onward === 'ArrowRight' ? 1 : -1)
  await press(onward)
  await expect(page.locator('input[name="day"]:focus')).toBeChecked()
  await expectVisibleFocus(page)
  await press('Tab')
  await expect(page.locator('input[name="time"]:focus')).toHaveCount(1)
  await expectVisibleFocus(page)
  await press('Space')
  await expect(page.locator('input[name="time"]:focus')).toBeChecked()
  for (let times = 0; times < 3; times += 1) {
    await press('ArrowDown')
    await expect(page.locator('input[name="time"]:focus')).toBeChecked()
    await expectVisibleFocus(page)
  }
  const chosen = await page.locator('input[name="time"]:checked').getAttribute('value')
  await tabTo(page, 'main textarea')
  await page.keyboard.type('Fever')
  await tabTo(page, 'main button[type="submit"]')
  await press('Enter')

  // Not signed in yet: a new account, its mailed code, and back to the slot.
  await expectPage(page, /\/login\?/)
  await tabTo(page, 'main a[href*="mode=signup"]')
  await press('Enter')
  await expectPage(page, /mode=signup/)
  await tabTo(page, '[autocomplete="given-name"]')
  await page.keyboard.type('Layla')
  await tabTo(page, '[autocomplete="family-name"]')
  await page.keyboard.type('Aziz')
  await tabTo(page, 'input[type="radio"]')
  await press('Space')
  await press(onward)
  await expectVisibleFocus(page)
  await expect(page.getByRole('radio', { name: say('words', 'female') })).toBeChecked()
  await tabTo(page, '[type="email"]')
  await page.keyboard.type(email)
  await tabTo(page, '[autocomplete="new-password"]')
  await page.keyboard.type(password)
  await tabTo(page, 'main button[type="submit"]')
  await press('Enter')
  await expectPage(page, /\/verify-otp/)
  await tabTo(page, '[autocomplete="one-time-code"]')
  await page.keyboard.type(codeIn(await mailTo(email)))
  await press('Enter')
  // Back at the chosen slot with the summary.
  await expect(page).toHaveURL(/\/appointment\//)
  await expect(page.locator('#your-appointment [tabindex="-1"]')).toBeFocused()
  await expectVisibleFocus(page)
  await expect(page.locator(`input[name="time"][value="${chosen}"]`)).toBeChecked()

  // The first booking asks for a consent. Booked and listed.
  await expect(page.locator('#your-appointment input[type="checkbox"]')).toBeVisible()
  await tabTo(page, '#your-appointment input[type="checkbox"]')
  await press('Space')
  await expectVisibleFocus(page)
  await tabTo(page, 'main button[type="submit"]')
  await press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: say('doctors', 'booked_title') })).toBeFocused()
  await expectVisibleFocus(page)
  await tabTo(page, 'main a[href="/My-Appointment"]')
  await press('Enter')
  await expectPage(page, /\/My-Appointment$/)

  // An empty list has no tab stops.
  await expect(page.getByRole('article')).toHaveCount(1)

  // Moved: another day, another time.
  await tabTo(page, 'main a[href="/edit-appointment"]')
  await press('Enter')
  await expectPage(page, /\/edit-appointment$/)
  await expect(page.locator('select[name="time"]')).toHaveValue(chosen ?? '')
  await tabTo(page, 'main select[name="time"]')
  await press('ArrowDown')
  await expect(page.locator('main button[type="submit"]')).not.toHaveAttribute('aria-disabled', 'true')
  await expect(page.locator('select[name="time"]')).not.toHaveValue(chosen ?? '')
  await tabTo(page, 'main textarea')
  await tabTo(page, 'main button[type="submit"]')
  await press('Enter')
  await expectPage(page, /\/My-Appointment$/)
  await expect(page.getByRole('main').getByRole('status').getByText(say('appointments', 'updated_text'))).toBeVisible()

  // Cancelled: first declined, then confirmed. The row disappears, so the heading of the list takes the focus.
  const cancel = page.getByRole('article').first().getByText(say('common', 'cancel'), { exact: true })
  const label = (await cancel.getAttribute('aria-label')) ?? ''
  await tabTo(page, `main button[aria-label="${label}"]`)
  await press('Enter')
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByRole('button', { name: say('common', 'no'), exact: true })).toBeFocused()
  await expectVisibleFocus(page)
  await press('Escape')
  await expect(dialog).toBeHidden()
  await expect(cancel).toBeFocused()
  await expectVisibleFocus(page)
  await press('Space')
  await expect(dialog).toBeVisible()
  await press('Tab')
  await expect(dialog.getByRole('button', { name: say('appointments', 'cancel_confirm') })).toBeFocused()
  await expectVisibleFocus(page)
  await press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: say('appointments', 'none_upcoming') })).toBeFocused()
  await expectVisibleFocus(page)
})
