import { randomUUID } from 'node:crypto'

import { expect, type APIRequestContext, type Browser, type Locator, type Page, type TestInfo } from '@playwright/test'

import { waitForHydration, type Say } from './journey.ts'

export const password = 'Jasmine-2026-Nile'

const projects = ['en-360', 'en-1280', 'ar-360', 'ar-1280']
const perProject = 20

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const textOf = (value: unknown, name: string): string => {
  const text = isRecord(value) ? value[name] : undefined
  if (typeof text !== 'string') throw new Error(`no ${name} in ${JSON.stringify(value)}`)
  return text
}

export interface Patient {
  email: string
  token: string
}

/** An Arabic name: a Latin name on an Arabic page would be reported as untranslated text. */
const arabicName = { firstName: 'سلمى', lastName: 'نبيل' }

/** A new patient with a confirmed address, a session and a consent to health data, created through the API. */
export async function newPatient(
  request: APIRequestContext,
  mailTo: (address: string) => Promise<{ text: string }>,
  language: 'en' | 'ar' = 'en',
  role: 1 | 2 = 2,
): Promise<Patient> {
  const email = `salma-${randomUUID()}@patients.example`
  const post = async (path: string, data: object) => {
    const response = await request.post(`/api${path}`, { data, headers: { 'accept-language': language } })
    expect(response.ok(), await response.text()).toBe(true)
    return response.json()
  }
  await post('/register', { firstName: 'Salma', lastName: 'Nabil', gender: 1, role, email, password })
  const otp = (await mailTo(email)).text.match(/\b\d{6}\b/)?.[0] ?? ''
  await post('/verify-otp', { email, otp })
  const token = textOf(await post('/login', { email, password, rememberMe: false }), 'accessToken')
  const headers = { authorization: `Bearer ${token}` }
  const id = textOf(await (await request.get('/api/user', { headers })).json(), 'id')
  expect((await request.put(`/api/me/health-consents/${id}`, { headers })).ok()).toBe(true)
  if (language === 'ar') await request.patch('/api/me', { headers, data: arabicName })
  return { email, token }
}

/** The session of a demo user. */
export async function demoPerson(
  request: APIRequestContext,
  who: 'doctor' | 'admin' | 'patient' | 'desk',
): Promise<Patient> {
  const email = `${who}@aafiya.example`
  const response = await request.post('/api/login', {
    data: { email, password: 'Aafiya-Demo-2026', rememberMe: false },
  })
  expect(response.ok(), await response.text()).toBe(true)
  return { email, token: textOf(await response.json(), 'accessToken') }
}

/** Another user's window with its own language and width. */
export async function anotherWindow(
  browser: Browser,
  info: TestInfo,
  { language, width }: { language: 'en' | 'ar'; width: number },
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: info.project.use.baseURL ?? '',
    viewport: { width, height: 900 },
    serviceWorkers: 'block',
  })
  await context.addInitScript((chosen) => localStorage.setItem('i18nextLng', chosen), language)
  return waitForHydration(await context.newPage())
}

/** Stores a patient's session in the browser, from a file of the app's origin that runs no scripts. */
export async function signIn(page: Page, { token }: Patient): Promise<void> {
  await page.goto('/favicon.svg')
  await page.evaluate((given) => localStorage.setItem('token', given), token)
}

/**
 * A doctor who takes bookings and is not a paediatrician (main-job books those). Each project has its own part of the
 * list, so that parallel journeys do not collide.
 */
export async function doctorFor(request: APIRequestContext, info: TestInfo, place: number): Promise<string> {
  const doctors: unknown = await (await request.get('/api/doctors')).json()
  if (!Array.isArray(doctors)) throw new Error('no doctors')
  const open = doctors.filter(
    (doctor) => isRecord(doctor) && doctor['availability'] === true && doctor['speciality'] !== 'Pediatricians',
  )
  return textOf(open[Math.max(0, projects.indexOf(info.project.name)) * perProject + place], 'id')
}

/** A demo doctor by name. */
export async function doctorNamed(request: APIRequestContext, name: string): Promise<string> {
  const doctors: unknown = await (await request.get(`/api/doctors?q=${encodeURIComponent(name)}`)).json()
  return textOf(Array.isArray(doctors) ? doctors[0] : undefined, 'id')
}

/** A doctor who takes no bookings now. */
export async function doctorWithoutBookings(request: APIRequestContext): Promise<string> {
  const doctors: unknown = await (await request.get('/api/doctors')).json()
  if (!Array.isArray(doctors)) throw new Error('no doctors')
  return textOf(
    doctors.find((doctor) => isRecord(doctor) && doctor['availability'] === false),
    'id',
  )
}

export interface Slot {
  day: string
  time: string
}

/** The free times of a doctor's day. */
export async function freeTimesOf(request: APIRequestContext, doctorId: string, day: string): Promise<string[]> {
  const path = `/api/appointments/doctor/${doctorId}/available-slots?date=${day}`
  const free: unknown = await (await request.get(path)).json()
  return Array.isArray(free) ? free.map(String) : []
}

/** The first free time on the first of the given days that has one: a demo doctor's day may be closed or full. */
export async function firstFreeOf(
  request: APIRequestContext,
  doctorId: string,
  days: readonly string[],
): Promise<Slot> {
  for (const day of days) {
    const [time] = await freeTimesOf(request, doctorId, day)
    if (time !== undefined) return { day, time }
  }
  throw new Error(`nothing free on ${days.join(', ')}`)
}

/** The index of the longest text, to test the width of a row of appointments. */
const longestOf = (texts: readonly string[]) =>
  texts.indexOf(texts.toSorted((one, other) => other.length - one.length)[0] ?? '')

/**
 * Opens a doctor's page and chooses a free time by index or the one with the `longest` text. Some days ahead, so that
 * it also works at midnight.
 */
export async function chooseSlot(
  page: Page,
  doctorId: string,
  { days = 2, times = 3 }: { days?: number; times?: number | 'longest' } = {},
): Promise<Slot> {
  await page.goto(`/appointment/${doctorId}`)
  const open = page.locator('input[name="day"]:enabled')
  await expect(open).not.toHaveCount(0)
  // Some weeks have few days with free times, fewer still late in the day.
  await open.nth(Math.min(days, (await open.count()) - 1)).check()
  // The times update in the next frame.
  await expect(page).toHaveURL(/day=/)
  const free = page.locator('label:has(input[name="time"]:enabled)')
  await expect(free).not.toHaveCount(0)
  const texts = await free.allTextContents()
  // Demo visits leave few free times on some days.
  const place = times === 'longest' ? longestOf(texts) : Math.min(times, texts.length - 1)
  await page.locator('input[name="time"]:enabled').nth(place).check()
  await expect(page).toHaveURL(/day=.*time=/)
  const search = new URL(page.url()).searchParams
  return { day: search.get('day') ?? '', time: search.get('time') ?? '' }
}

/** Shows more of a list until it has an entry. */
export async function showUntil(entry: Locator, more: Locator): Promise<void> {
  for (;;) {
    // While more is loaded its button has another name.
    // oxlint-disable-next-line no-await-in-loop
    await expect(entry.or(more).first()).toBeVisible()
    // oxlint-disable-next-line no-await-in-loop
    if (await entry.isVisible()) return
    // oxlint-disable-next-line no-await-in-loop
    await more.click()
  }
}

/** Books through the API. */
export async function bookAs(
  request: APIRequestContext,
  { token }: Patient,
  doctorId: string,
  { day, time }: Slot,
): Promise<void> {
  const response = await request.post('/api/appointments', {
    headers: { authorization: `Bearer ${token}` },
    data: { doctorId, appointmentDate: day, appointmentTime: time },
  })
  expect(response.status(), await response.text()).toBe(201)
}

/** The ids of a list's rows. */
export const idsIn = (list: unknown): string[] => (Array.isArray(list) ? list.map((row) => textOf(row, 'id')) : [])

/** The first row's id of a list that a user reads. */
export async function firstIdOf(request: APIRequestContext, { token }: Patient, path: string): Promise<string> {
  const list: unknown = await (await request.get(path, { headers: { authorization: `Bearer ${token}` } })).json()
  return textOf(Array.isArray(list) ? list[0] : undefined, 'id')
}

/** Adds a child to a patient's family, through the API. */
export async function addChild(request: APIRequestContext, { token }: Patient, fullName: string): Promise<string> {
  const response = await request.post('/api/family', {
    headers: { authorization: `Bearer ${token}` },
    data: { fullName, dateOfBirth: '2019-05-04', relation: 'child' },
  })
  return textOf(await response.json(), 'id')
}

/** A patient's earliest appointment. */
export const firstAppointmentOf = (request: APIRequestContext, patient: Patient): Promise<string> =>
  firstIdOf(request, patient, '/api/appointments')

/** The provider's checkout page of a patient's payment, of one appointment or of several. */
export async function checkoutOf(
  request: APIRequestContext,
  { token }: Patient,
  appointmentId: string,
  togetherWith?: readonly string[],
): Promise<string> {
  const response = await request.post('/api/payments/checkout', {
    headers: { authorization: `Bearer ${token}` },
    data: { appointmentId, togetherWith, provider: 'stripe' },
  })
  return textOf(await response.json(), 'url')
}

/** The number of a patient's appointments. */
export async function countOf(request: APIRequestContext, { token }: Patient): Promise<number> {
  const list: unknown = await (
    await request.get('/api/appointments', { headers: { authorization: `Bearer ${token}` } })
  ).json()
  return Array.isArray(list) ? list.length : -1
}

/** Fills in and submits the sign-up form, which leads to the page for the code. */
export async function signUp(page: Page, say: Say, email: string): Promise<void> {
  await page.goto('/login?mode=signup')
  await page.getByLabel(say('words', 'first_name')).fill('Layla')
  await page.getByLabel(say('words', 'last_name')).fill('Aziz')
  await page.getByRole('radio', { name: say('words', 'female') }).check()
  await page.getByLabel(say('common', 'email'), { exact: true }).fill(email)
  await page.getByLabel(say('account', 'password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: say('account', 'signup_title') }).click()
  await expect(page).toHaveURL(/\/verify-otp/)
}

/** Agrees to the use of health data, at the first booking of a patient. */
export const agree = (page: Page): Promise<void> =>
  page
    .locator('label')
    .filter({ has: page.locator('a[href$="/privacy"]') })
    .getByRole('checkbox')
    .check()
