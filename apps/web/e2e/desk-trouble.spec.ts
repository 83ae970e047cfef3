import { addDays, civilAt } from '@aafiya/contracts/hours/clinic-time'
import type { APIRequestContext, Browser, Page, TestInfo } from '@playwright/test'

import { around, expect, test, type Say } from './journey.ts'
import { endSession, logInAgain } from './lapsed-session.ts'
import { anotherWindow, demoPerson, signIn, type Patient } from './patient.ts'

/** Letters only: the desk reads digits after a name as the end of a phone number. */
const stamped = (name: string) =>
  `${name} ${Date.now()
    .toString()
    .slice(-7)
    .replaceAll(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))}`

/** Registers a caller. */
async function addCaller(request: APIRequestContext, { token }: Patient, fullName: string): Promise<void> {
  const answer = await request.post('/api/desk/people', {
    data: { fullName, phone: '01001234567' },
    headers: { authorization: `Bearer ${token}` },
  })
  expect(answer.status(), await answer.text()).toBe(201)
}

/** The visits of a day by patient, as the server has them. */
async function visitsOn(request: APIRequestContext, { token }: Patient, date: string, patients: readonly string[]) {
  const headers = { authorization: `Bearer ${token}` }
  const { visits }: { visits: { patientName: string; appointmentTime: string; doctorId: string }[] } = await (
    await request.get(`/api/desk/day?date=${date}`, { headers })
  ).json()
  return visits.filter(({ patientName }) => patients.includes(patientName))
}

/** A desk on a day of neurologists, worked by keys alone. */
function deskIn(page: Page, say: Say) {
  const grid = page.getByRole('grid', { name: around(say('desk', 'grid')) })
  const finder = page.getByRole('combobox', { name: new RegExp(say('desk', 'find')) })
  const picker = page.getByRole('combobox', { name: say('desk', 'book_with') })
  const chosen = grid.locator('[aria-selected="true"]')
  return {
    grid,
    finder,
    picker,
    chosen,
    open: async (date: string) => {
      await page.goto(`/desk?date=${date}&speciality=Neurologist`)
      await expect(grid).toBeVisible()
    },
    /** Goes on to the earliest free time for a known caller; returns its cell. */
    call: async (name: string) => {
      await page.keyboard.press('F2')
      await expect(finder).toBeFocused()
      await page.keyboard.type(name)
      await expect(page.getByRole('listbox').getByRole('option', { selected: true })).toContainText(name)
      await page.keyboard.press('Enter')
      await expect(picker).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(chosen).toBeFocused()
      return chosen.getAttribute('data-cell')
    },
    /** The caller in the panel. */
    caller: (name: string) => page.getByRole('heading', { level: 2, name }),
  }
}

const isPulse = (url: URL) => url.pathname === '/api/desk/pulse'
const isBooking = (url: URL) => url.pathname === '/api/desk/visits'
const isApi = (url: URL) => url.pathname.startsWith('/api/')

async function secondDesk(browser: Browser, info: TestInfo, language: 'en' | 'ar', person: Patient): Promise<Page> {
  const page = await anotherWindow(browser, info, { language, width: 1280 })
  await signIn(page, person)
  return page
}

test('two desks on one time, a power cut and an ended session lose nothing and book nothing twice', async ({
  page,
  request,
  browser,
  say,
  look,
  language,
}, info) => {
  const person = await demoPerson(request, language === 'en' ? 'desk' : 'admin')
  const [mine, theirs] = [stamped('Samir'), stamped('Tamer')]
  await addCaller(request, person, mine)
  await addCaller(request, person, theirs)
  // A day of its own in each language: other journeys book on the days before.
  const { timeZone }: { timeZone: string } = await (await request.get('/api/clinic')).json()
  const date = addDays(civilAt(new Date(), timeZone).date, language === 'en' ? 12 : 13)
  await signIn(page, person)
  const desk = deskIn(page, say)
  const window = await secondDesk(browser, info, language, person)
  const other = deskIn(window, say)
  await desk.open(date)
  await other.open(date)

  // Two desks on one time: this one has not heard yet that the other desk has taken it.
  const pulse = await (await page.waitForResponse((answer) => isPulse(new URL(answer.url())))).text()
  await page.route(isPulse, (route) => route.fulfill({ contentType: 'application/json', body: pulse }))
  const contested = await desk.call(mine)
  expect(await other.call(theirs)).toBe(contested)
  await window.keyboard.press('Enter')
  await expect(other.finder).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toBeVisible()
  await page.unroute(isPulse)
  await expect(desk.chosen).toBeFocused()
  const next = await desk.chosen.getAttribute('data-cell')
  expect(next).not.toBe(contested)
  await expect(desk.caller(mine)).toBeVisible()
  expect(await visitsOn(request, person, date, [mine, theirs])).toHaveLength(1)
  await look('lost')

  // A power cut: the booking arrives, its answer does not, and then nothing gets through.
  let isBooked = false
  await page.route(isApi, async (route) => {
    if (!isBooked && isBooking(new URL(route.request().url()))) {
      isBooked = true
      await route.fetch()
    }
    return route.abort('connectionfailed')
  })
  await page.keyboard.press('Enter')
  await expect(page.getByText(around(say('desk', 'not_live'))).first()).toBeVisible()
  await expect(page.getByRole('region').getByRole('alert')).toBeVisible()
  await expect(desk.caller(mine)).toBeVisible()
  await expect(desk.chosen).toBeFocused()
  await look('cut')
  await page.unroute(isApi)
  // The desk shows what it has booked, and the time is no longer chosen.
  await expect(desk.grid.locator('[data-cell^="visit"]').filter({ hasText: mine })).toBeVisible()
  await expect(desk.grid).toBeFocused()
  await page.keyboard.press('Enter')
  expect(await visitsOn(request, person, date, [mine])).toHaveLength(1)

  // A session that ends while a new person is being entered.
  const added = stamped('Nadia')
  await page.keyboard.press('F2')
  await page.keyboard.press('F4')
  const name = page.getByRole('textbox', { name: say('words', 'name'), exact: true })
  await expect(name).toBeFocused()
  await page.keyboard.type(added)
  await page.keyboard.press('Tab')
  await page.keyboard.type('01117654321')
  // The next look for changes finds out.
  await endSession(page)
  await expect(page.getByRole('dialog', { name: say('account', 'lapsed_title') })).toBeVisible()
  await look('session-ended')
  await logInAgain(page, say, 'Aafiya-Demo-2026')
  await expect(name).toHaveValue(added)
  const phone = page.getByRole('textbox', { name: say('common', 'phone'), exact: true })
  await expect(phone).toBeFocused()
  await expect(phone).toHaveValue('01117654321')
  await page.keyboard.press('Enter')
  await expect(desk.picker).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(desk.chosen).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(desk.finder).toBeFocused()
  expect(await visitsOn(request, person, date, [added])).toHaveLength(1)
  await look('booked')
  await window.context().close()
})

test('after a login, the first caller’s card keeps the focus', async ({ page, request, say }) => {
  const receptionist = await demoPerson(request, 'desk')
  const caller = stamped('Farah')
  await addCaller(request, receptionist, caller)
  const desk = deskIn(page, say)
  await page.goto('/login')
  await page.getByLabel(say('common', 'email'), { exact: true }).fill(receptionist.email)
  await page.getByLabel(say('account', 'password'), { exact: true }).fill('Aafiya-Demo-2026')
  // A part of the card has texts of its own, which come with the page.
  const texts = page.waitForResponse((response) => /\/documents-[^/]+\.js$/.test(response.url()))
  await page.keyboard.press('Enter')
  await expect(desk.grid).toBeVisible()
  await texts
  await page.keyboard.press('F2')
  await page.keyboard.type(caller)
  await expect(page.getByRole('listbox').getByRole('option', { selected: true })).toContainText(caller)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: caller })).toBeVisible()
  await expect(desk.picker).toBeFocused()
  await page.keyboard.type('karim')
  await expect(desk.picker).toHaveValue('karim')
})
