import type { Language } from '@aafiya/contracts/messages/message-key'
import { expect, type APIRequestContext, type Page, type TestInfo } from '@playwright/test'

import { routeSources } from '../../build/route-sources.ts'
import type { Say } from '../journey.ts'
import { checkoutOf, demoPerson, doctorFor, firstIdOf, signUp, type Patient } from '../patient.ts'

interface Scene {
  page: Page
  /** Leads to a path of the app. */
  open: (path: string) => Promise<unknown>
  say: Say
  request: APIRequestContext
  info: TestInfo
  /** A booked appointment. */
  appointment?: { id: string; patient: Patient }
}
type Who = 'visitor' | 'patient' | 'doctor' | 'applicant' | 'administrator'

const booked = ({ appointment }: Scene) => {
  if (!appointment) throw new Error('nothing booked')
  return appointment
}

/** How to reach a page that needs more than its path, and as which user. A page without an entry is public. */
interface Way {
  of?: Who
  /** The only language in which it appears. */
  language?: Language
  reach?: (scene: Scene) => Promise<unknown>
}

const ways: Record<string, Way> = {
  '/doctors/:speciality': { reach: ({ open }) => open('/doctors/Pediatricians') },
  '/appointment/:docId': {
    reach: async ({ open, request, info }) => open(`/appointment/${await doctorFor(request, info, 8)}`),
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
  '/My-Appointment/:id': {
    of: 'patient',
    reach: (scene) => scene.open(`/My-Appointment/${booked(scene).id}`),
  },
  '/profile/documents': { of: 'patient' },
  '/d/:code': { reach: ({ open }) => open('/d/0123456789AB') },
  '/edit-appointment': {
    of: 'patient',
    reach: async ({ page, open, say }) => {
      await open('/My-Appointment')
      await page.getByRole('article').first().getByText(say('words', 'edit'), { exact: true }).click()
      await expect(page.locator('select[name="time"]')).toBeVisible()
    },
  },
  '/payment/:appointmentId': { of: 'patient', reach: (scene) => scene.open(`/payment/${booked(scene).id}`) },
  '/payment/:appointmentId/receipt': {
    of: 'patient',
    reach: async (scene) => {
      const { page, open, say, request } = scene
      const { id, patient } = booked(scene)
      await page.goto(await checkoutOf(request, patient, id))
      await page.getByRole('button', { name: 'Pay', exact: true }).click()
      await expect(
        page.getByRole('heading', { level: 1, name: say('payments', 'paid_title'), exact: true }),
      ).toBeVisible()
      await open(`/payment/${id}/receipt`)
      await expect(page.getByRole('button', { name: say('words', 'print') })).toBeVisible()
    },
  },
  '/doctor/appointments': { of: 'doctor' },
  '/doctor/visits/:id': {
    of: 'doctor',
    reach: async ({ open, request }) => {
      const doctor = await demoPerson(request, 'doctor')
      await open(`/doctor/visits/${await firstIdOf(request, doctor, '/api/doctor/appointments')}`)
    },
  },
  '/doctor/hours': { of: 'doctor' },
  '/figures': { of: 'administrator' },
  '/figures/messages': { of: 'administrator' },
  '/figures/free-time': { of: 'administrator' },
  '/desk/closed-day': { of: 'administrator' },
  '/admin/accounts': { of: 'administrator' },
  '/admin/doctors/:doctorId/hours': {
    of: 'administrator',
    reach: async ({ open, request, info }) => open(`/admin/doctors/${await doctorFor(request, info, 8)}/hours`),
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
  '/admin/clinic/visit-types/:id/before': {
    of: 'administrator',
    reach: async ({ open, request }) => {
      const administrator = await demoPerson(request, 'admin')
      await open(`/admin/clinic/visit-types/${await firstIdOf(request, administrator, '/api/visit-types')}/before`)
    },
  },
  '/admin/clinic/documents': { of: 'administrator' },
  '/admin/clinic/people': { of: 'administrator' },
  '/admin/clinic/receptionists': { of: 'administrator' },
  // The columns of 120 doctors are alike, and axe checks each for seconds.
  '/desk': { of: 'administrator', reach: ({ open }) => open('/desk?speciality=Neurologist') },
  '/admin/payments': { of: 'administrator' },
  '/admin/audit': { of: 'administrator' },
  // The short links of Arabic messages: the tab stays in Arabic after them.
  '/m': { language: 'ar' },
  '/w': { language: 'ar' },
  '*': { reach: ({ open }) => open('/nowhere') },
}

/** The pages of a user in the table's order; a page that cannot be reached fails. */
export function pagesFor(who: Who, language: Language) {
  return routeSources().flatMap(({ path }) => {
    const { of, language: only = language, reach = ({ open }: Scene) => open(path) } = ways[path] ?? {}
    if (only !== language) return []
    if (path.includes(':') && !ways[path]) throw new Error(`How does one come to ${path}? Say so in this file.`)
    const isTheirs = of === undefined ? who === 'visitor' || who === 'patient' : of === who
    return isTheirs ? [{ path, reach }] : []
  })
}
