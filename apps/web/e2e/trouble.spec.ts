import type { Page } from '@playwright/test'

import { expect, test } from './journey.ts'
import { bookAs, chooseSlot, countOf, doctorFor, newPatient, password, signIn } from './patient.ts'

test.use({ serviceWorkers: 'allow' })

// Requests that pass through a service worker could not be intercepted.
test.use({ serviceWorkers: 'block' })

const isBooking = (url: URL) => url.pathname === '/api/appointments'

/** The idempotency keys of the bookings the page sends from now on. */
function keysOf(page: Page): string[] {
  const keys: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && isBooking(new URL(request.url())))
      keys.push(request.headers()['idempotency-key'] ?? '')
  })
  return keys
}

test('a time just taken by another patient is reported, and the day stays selected', async ({
  page,
  request,
  say,
  look,
  mailTo,
}, info) => {
  const doctor = await doctorFor(request, info, 1)
  await signIn(page, await newPatient(request, mailTo))
  const slot = await chooseSlot(page, doctor)
  await bookAs(request, await newPatient(request, mailTo), doctor, slot)
  await page.getByRole('button', { name: say('doctors', 'book') }).click()
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toContainText(say('doctors', 'booking_failed'))
  await expect(alert).toBeFocused()
  await expect(page.locator(`input[name="day"][value="${slot.day}"]`)).toBeChecked()
  await expect(page.locator(`input[name="time"][value="${slot.time}"]`)).toBeDisabled()
  await look('slot-taken')
})

test('a double click sends one booking', async ({ page, request, say, mailTo }, info) => {
  const patient = await newPatient(request, mailTo)
  await signIn(page, patient)
  await chooseSlot(page, await doctorFor(request, info, 2))
  const keys = keysOf(page)
  await page.getByRole('button', { name: say('doctors', 'book') }).dblclick()
  await expect(page.getByRole('heading', { name: say('doctors', 'booked_title') })).toBeVisible()
  expect(keys).toHaveLength(1)
  expect(await countOf(request, patient)).toBe(1)
})

test('a lost answer is requested again and finds the booking', async ({ page, request, say, mailTo }, info) => {
  const patient = await newPatient(request, mailTo)
  await signIn(page, patient)
  await chooseSlot(page, await doctorFor(request, info, 3))
  const keys = keysOf(page)
  let isLost = false
  await page.route(isBooking, async (route) => {
    if (isLost || route.request().method() !== 'POST') return route.continue()
    isLost = true
    await route.fetch()
    return route.abort('connectionreset')
  })
  await page.getByRole('button', { name: say('doctors', 'book') }).click()
  await expect(page.getByRole('heading', { name: say('doctors', 'booked_title') })).toBeVisible()
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
  expect(await countOf(request, patient)).toBe(1)
})

test('a reload during booking finds the booking, and books nothing twice', async ({
  page,
  request,
  say,
  look,
  mailTo,
}, info) => {
  const patient = await newPatient(request, mailTo)
  await signIn(page, patient)
  await chooseSlot(page, await doctorFor(request, info, 4))
  const keys = keysOf(page)
  let isBooked = false
  await page.route(isBooking, async (route) => {
    if (isBooked || route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    // The page never receives the answer.
    isBooked = true
    return undefined
  })
  await page.getByRole('button', { name: say('doctors', 'book') }).click()
  await expect.poll(() => isBooked).toBe(true)
  await page.reload()
  await expect(page.getByRole('heading', { name: say('doctors', 'booked_title') })).toBeFocused()
  await look('found')
  expect(new Set(keys).size).toBe(1)
  expect(await countOf(request, patient)).toBe(1)
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
})

test('an unavailable server loses nothing, and Retry books with the same key', async ({
  page,
  request,
  say,
  look,
  mailTo,
}, info) => {
  const patient = await newPatient(request, mailTo)
  await signIn(page, patient)
  const slot = await chooseSlot(page, await doctorFor(request, info, 5))
  await page.locator('textarea').fill('Fever since Monday')
  const keys = keysOf(page)
  const problem = { success: false, code: 'unavailable', message: 'Later.' }
  await page.route(isBooking, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 503, headers: { 'retry-after': '60' }, json: problem })
      : route.continue(),
  )
  await page.getByRole('button', { name: say('doctors', 'book') }).click()
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toContainText(problem.message)
  await expect(page.locator(`input[name="time"][value="${slot.time}"]`)).toBeChecked()
  await expect(page.locator('textarea')).toHaveValue('Fever since Monday')
  await look('unavailable')
  await page.unroute(isBooking)
  await alert.getByRole('button', { name: say('common', 'retry') }).click()
  await expect(page.getByRole('heading', { name: say('doctors', 'booked_title') })).toBeVisible()
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

test('an expired session leads to the login and back, with the choice kept', async ({
  page,
  request,
  say,
  look,
  mailTo,
}, info) => {
  const patient = await newPatient(request, mailTo)
  await signIn(page, patient)
  const slot = await chooseSlot(page, await doctorFor(request, info, 6))
  // With a note, the login opens over the page instead (`nothing-lost.spec.ts`).
  await page.evaluate(() => localStorage.setItem('token', 'no longer one'))
  await page.getByRole('button', { name: say('doctors', 'book') }).click()
  await expect(page).toHaveURL(/\/login\?returnTo=/)
  await expect(page.getByRole('main').getByText(say('words', 'login_first'))).toBeVisible()
  await look('login-first')
  await page.getByLabel(say('common', 'email'), { exact: true }).fill(patient.email)
  await page.getByLabel(say('account', 'password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: say('common', 'login'), exact: true }).click()
  await expect(page.locator(`input[name="time"][value="${slot.time}"]`)).toBeChecked()
  await expect(page.locator(`input[name="day"][value="${slot.day}"]`)).toBeChecked()
  await page.getByRole('button', { name: say('doctors', 'book') }).click()
  await expect(page.getByRole('heading', { name: say('doctors', 'booked_title') })).toBeVisible()
})

test('a choice clicked right after an invalid name is made, though the error moves it', async ({ page, say }) => {
  await page.goto('/login?mode=signup')
  await page.getByLabel(say('words', 'first_name'), { exact: true }).fill('Ra na')
  const female = page.getByRole('radio', { name: say('words', 'female'), exact: true })
  const label = page.locator('label').filter({ has: female })
  const { x, y, width, height } = (await label.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.down()
  // The field has lost the focus; an error that it showed now would be painted.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  await page.mouse.up()
  await expect(female).toBeChecked()
  await expect(page.getByLabel(say('words', 'first_name'), { exact: true })).toHaveAttribute('aria-invalid', 'true')
})
