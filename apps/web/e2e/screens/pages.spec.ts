import { readFileSync } from 'node:fs'

import type { Language } from '@aafiya/contracts/messages/message-key'
import type { APIRequestContext, Page, TestInfo } from '@playwright/test'

import type { Say } from '../journey.ts'
import {
  bookAs,
  checkoutOf,
  chooseSlot,
  demoPerson,
  doctorFor,
  firstAppointmentOf,
  newPatient,
  signIn,
  signUp,
  type Patient,
} from '../patient.ts'
import { expect, test } from './walk.ts'

interface Scene {
  page: Page
  say: Say
  request: APIRequestContext
  info: TestInfo
  /** What the patient has booked. */
  appointment?: { id: string; patient: Patient }
}
type Who = 'visitor' | 'patient' | 'doctor' | 'applicant' | 'administrator'

const booked = ({ appointment }: Scene) => {
  if (!appointment) throw new Error('nothing booked')
  return appointment
}

/** How one comes to a page that its path alone does not lead to, and who does. A page without an entry is for everybody. */
interface Way {
  of?: Who
  /** The only one in which it shows. */
  language?: Language
  reach?: (scene: Scene) => Promise<unknown>
}

const ways: Record<string, Way> = {
  '/doctors/:speciality': { reach: ({ page }) => page.goto('/doctors/Pediatricians') },
  '/appointment/:docId': {
    reach: async ({ page, request, info }) => page.goto(`/appointment/${await doctorFor(request, info, 8)}`),
  },
  '/login': { of: 'visitor' },
  '/verify-otp': { of: 'visitor', reach: ({ page, say }) => signUp(page, say, `hoda-${Date.now()}@patients.example`) },
  '/forgot-password2/verify': {
    of: 'visitor',
    reach: async ({ page }) => {
      await page.evaluate(() => localStorage.setItem('forgotPasswordEmail', 'hoda@patients.example'))
      await page.goto('/forgot-password2/verify')
    },
  },
  '/forgot-password2/reset': {
    of: 'visitor',
    reach: ({ page }) => page.goto(`/forgot-password2/reset#email=hoda@patients.example&resetToken=${'a'.repeat(43)}`),
  },
  '/edit-appointment': {
    of: 'patient',
    reach: async ({ page, say }) => {
      await page.goto('/My-Appointment')
      await page.getByRole('article').first().getByText(say('appointments', 'edit'), { exact: true }).click()
      await expect(page.locator('input[name="time"]:checked')).toBeAttached()
    },
  },
  '/payment/:appointmentId': { of: 'patient', reach: (scene) => scene.page.goto(`/payment/${booked(scene).id}`) },
  '/payment/:appointmentId/receipt': {
    of: 'patient',
    reach: async (scene) => {
      const { page, say, request } = scene
      const { id, patient } = booked(scene)
      await page.goto(await checkoutOf(request, patient, id))
      await page.getByRole('button', { name: 'Pay', exact: true }).click()
      await expect(page.getByRole('heading', { level: 1, name: say('payments', 'paid_title'), exact: true })).toBeVisible()
      await page.goto(`/payment/${id}/receipt`)
      await expect(page.getByRole('button', { name: say('payments', 'receipt_print') })).toBeVisible()
    },
  },
  '/doctor/appointments': { of: 'doctor' },
  '/doctor/hours': { of: 'doctor' },
  '/admin/doctors/:doctorId/hours': {
    of: 'administrator',
    reach: async ({ page, request, info }) => page.goto(`/admin/doctors/${await doctorFor(request, info, 8)}/hours`),
  },
  '/admin/clinic': { of: 'administrator' },
  '/admin/clinic/set-up': { of: 'administrator' },
  '/admin/clinic/hours': { of: 'administrator' },
  '/doctor/appointments/list': { of: 'doctor' },
  '/doctor/inquiries': { of: 'doctor' },
  '/doctor/application': { of: 'applicant' },
  '/admin/appointments': { of: 'administrator' },
  '/admin/doctors': { of: 'administrator' },
  '/admin/clinic/specialities': { of: 'administrator' },
  '/admin/clinic/visit-types': { of: 'administrator' },
  '/admin/clinic/people': { of: 'administrator' },
  '/admin/clinic/receptionists': { of: 'administrator' },
  // The columns of 120 doctors are alike; axe looks at each of them for seconds.
  '/desk': { of: 'administrator', reach: ({ page }) => page.goto('/desk?speciality=Neurologist') },
  '/admin/payments': { of: 'administrator' },
  // The short links of Arabic messages: what the tab shows stays Arabic after them.
  '/m': { language: 'ar' },
  '/w': { language: 'ar' },
  '*': { reach: ({ page }) => page.goto('/nowhere') },
}

const staff = { doctor: 'doctor', administrator: 'admin' } as const

/** The paths of the table of pages, read as text: imported, it would bring every page along. */
const table = readFileSync(new URL('../../src/pages.ts', import.meta.url), 'utf8')
const pages = [...table.matchAll(/\bpath: '([^']+)'/g)].map(([, path = '']) => path)

/** What somebody goes through, in the table's order; a page that nobody has shown the way to fails. */
function pagesFor(who: Who, language: Language) {
  return pages.flatMap((path) => {
    const { of, language: only = language, reach = ({ page }: Scene) => page.goto(path) } = ways[path] ?? {}
    if (only !== language) return []
    if (path.includes(':') && !ways[path]) throw new Error(`How does one come to ${path}? Say so in this file.`)
    const isTheirs = of === undefined ? who === 'visitor' || who === 'patient' : of === who
    return isTheirs ? [{ path, reach }] : []
  })
}

for (const half of [0, 1])
  test(`every page, to a visitor (${half + 1} of 2)`, async ({ page, request, say, language, inspect }, info) => {
    await page.goto('/about')
    for (const { path, reach } of pagesFor('visitor', language).filter((_, place) => place % 2 === half)) {
      await reach({ page, request, say, info })
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await inspect(path)
    }
  })

test('every page, to a signed-in patient', async ({ page, request, say, mailTo, language, inspect }, info) => {
  const patient = await newPatient(request, mailTo, language)
  await signIn(page, patient)
  const doctor = await doctorFor(request, info, 9)
  await bookAs(request, patient, doctor, await chooseSlot(page, doctor, { times: 'longest' }))
  const appointment = { id: await firstAppointmentOf(request, patient), patient }
  for (const { path, reach } of pagesFor('patient', language)) {
    await reach({ page, request, say, info, appointment })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await inspect(`${path}, signed in`)
  }
})

for (const who of ['doctor', 'administrator', 'applicant'] as const)
  test(`every page, to the ${who}`, async ({ page, request, say, mailTo, language, inspect }, info) => {
    await signIn(page, who === 'applicant' ? await newPatient(request, mailTo, language, 1) : await demoPerson(request, staff[who]))
    for (const { path, reach } of pagesFor(who, language)) {
      await reach({ page, request, say, info })
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await inspect(path)
    }
  })
