import { randomUUID } from 'node:crypto'

import { expect, test } from './journey.ts'
import { agree } from './patient.ts'

test.use({ serviceWorkers: 'allow' })

const password = 'Jasmine-2026-Nile'

test('a new patient finds a doctor, signs up, books and sees the booking', async ({
  page,
  say,
  look,
  mailTo,
}, info) => {
  const email = `layla-${randomUUID()}@patients.example`

  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await look('home')
  await page
    .getByRole('link', { name: new RegExp(say('common', 'speciality_Pediatricians')) })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: say('common', 'speciality_Pediatricians') })).toBeVisible()
  await look('directory')

  // A different doctor per parallel project, and a time on the third day, so that it also works at midnight.
  const place = ['en-360', 'en-1280', 'ar-360', 'ar-1280'].indexOf(info.project.name)
  await page
    .getByRole('article')
    .filter({ hasText: say('common', 'doctor_available') })
    .nth(place)
    .getByRole('heading')
    .getByRole('link')
    .click()
  await expect(page).toHaveURL(/\/appointment\//)
  await page.locator('input[name="day"]:enabled').nth(2).check()
  // The times update in the next frame, the URL after both.
  await expect(page).toHaveURL(/day=/)
  await page.locator('input[name="time"]:enabled').first().check()
  await expect(page).toHaveURL(/time=/)
  const chosen = await page.evaluate(() => new URLSearchParams(location.search).get('time'))
  expect(chosen).toMatch(/^\d\d:\d\d$/)
  await look('slot-chosen')
  await page
    .getByRole('button', { name: say('doctors', 'book') })
    .locator('visible=true')
    .first()
    .click()

  await expect(page).toHaveURL(/\/login/)
  await page
    .getByRole('link', { name: say('account', 'signup_title') })
    .last()
    .click()
  await page.getByLabel(say('words', 'first_name')).fill('Layla')
  await page.getByLabel(say('words', 'last_name')).fill('Aziz')
  await page.getByRole('radio', { name: say('words', 'female') }).check()
  await page.getByLabel(say('common', 'email'), { exact: true }).fill(email)
  await page.getByLabel(say('account', 'password'), { exact: true }).fill(password)
  await look('sign-up')
  await page.getByRole('button', { name: say('account', 'signup_title') }).click()

  await expect(page.getByRole('heading', { level: 1, name: say('account', 'verify_title') })).toBeVisible()
  await look('verify')
  const { text } = await mailTo(email)
  await page.getByLabel(say('account', 'verify_code')).fill(text.match(/\b\d{6}\b/)?.[0] ?? '')
  await page.getByRole('button', { name: say('account', 'verify_submit'), exact: true }).click()

  // Back at the slot chosen before the sign-up.
  await expect(page).toHaveURL(
    new RegExp(`/appointment/.*time=${encodeURIComponent(chosen ?? '')}|/appointment/.*time=${chosen}`),
  )
  const book = page
    .getByRole('button', { name: say('doctors', 'book') })
    .locator('visible=true')
    .first()
  await book.click()
  await expect(page.getByText(say('family', 'consent_missing'))).toBeVisible()
  await look('consent-missing')
  await agree(page)
  await book.click()
  await expect(page.getByRole('heading', { name: say('doctors', 'booked_title') })).toBeVisible()
  await look('booked')
  await page
    .getByRole('main')
    .getByRole('link', { name: say('words', 'my_appointments') })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: say('words', 'my_appointments') })).toBeVisible()
  await expect(page.getByText(say('appointments', 'upcoming')).first()).toBeVisible()
  await look('my-appointments')
  await expect.poll(async () => (await mailTo(email)).text).toMatch(/\/visit\?in=\w\w#[\w-]{43}/)
})
