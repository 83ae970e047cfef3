import { readFileSync } from 'node:fs'

import type { APIRequestContext, Page, TestInfo } from '@playwright/test'

import type { Say } from '../journey.ts'
import { bookAs, chooseSlot, doctorFor, newPatient, signIn, signUp } from '../patient.ts'
import { expect, test } from './walk.ts'

interface Scene {
  page: Page
  say: Say
  request: APIRequestContext
  info: TestInfo
}

/** How one comes to a page that its path alone does not lead to. A page without parameters needs no entry. */
const ways: Record<string, { of?: 'visitor' | 'patient'; reach: (scene: Scene) => Promise<unknown> }> = {
  '/doctors/:speciality': { reach: ({ page }) => page.goto('/doctors/Pediatricians') },
  '/appointment/:docId': {
    reach: async ({ page, request, info }) => page.goto(`/appointment/${await doctorFor(request, info, 8)}`),
  },
  '/login': { of: 'visitor', reach: ({ page }) => page.goto('/login') },
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
      await expect(page.locator('select')).toBeEnabled()
    },
  },
  '*': { reach: ({ page }) => page.goto('/nowhere') },
}

/** The paths of the table of pages, read as text: imported, it would bring every page along. */
const table = readFileSync(new URL('../../src/pages.ts', import.meta.url), 'utf8')
const pages = [...table.matchAll(/\bpath: '([^']+)'/g)].map(([, path = '']) => path)

/** Every page of the table, in its order; one that nobody has shown the way to fails. */
function pagesFor(who: 'visitor' | 'patient') {
  return pages.flatMap((path) => {
    const way = ways[path] ?? { reach: ({ page }: Scene) => page.goto(path) }
    if (path.includes(':') && !ways[path]) throw new Error(`How does one come to ${path}? Say so in this file.`)
    return way.of === undefined || way.of === who ? [{ path, reach: way.reach }] : []
  })
}

for (const half of [0, 1])
  test(`every page, to a visitor (${half + 1} of 2)`, async ({ page, request, say, inspect }, info) => {
    await page.goto('/about')
    for (const { path, reach } of pagesFor('visitor').filter((_, place) => place % 2 === half)) {
      await reach({ page, request, say, info })
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await inspect(path)
    }
  })

test('every page, to somebody signed in', async ({ page, request, say, mailTo, language, inspect }, info) => {
  const patient = await newPatient(request, mailTo, language)
  await signIn(page, patient)
  const doctor = await doctorFor(request, info, 9)
  await bookAs(request, patient, doctor, await chooseSlot(page, doctor))
  for (const { path, reach } of pagesFor('patient')) {
    await reach({ page, request, say, info })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await inspect(`${path}, signed in`)
  }
})
