import type { Page } from '@playwright/test'

import { expect, test } from './journey.ts'
import { doctorFor, newPatient, signIn } from './patient.ts'

const halfAnHour = 30 * 60_000

/** The first free time expires at the next half hour: within a minute of it, the journey waits until it has passed. */
async function untilFirstTimeStays(page: Page): Promise<void> {
  const left = halfAnHour - (Date.now() % halfAnHour)
  if (left < 60_000) await page.waitForTimeout(left + 1000)
}

test('a doctor found in the other script is booked at the time on the card; then a first free time', async ({
  page,
  request,
  say,
  look,
  mailTo,
  language,
}, info) => {
  const doctor: Record<string, unknown> = await (
    await request.get(`/api/doctors/${await doctorFor(request, info, 16)}`)
  ).json()
  const main = page.getByRole('main')
  const booked = page.getByRole('heading', { level: 1, name: say('doctors', 'booked_title') })
  const filters = main.getByRole('button', { name: say('directory', 'filters') })
  await signIn(page, await newPatient(request, mailTo, language))

  await page.goto('/doctors')
  await main.getByRole('searchbox').fill(String(language === 'ar' ? doctor['fullName'] : doctor['fullNameAr']))
  const card = main.getByRole('article').first()
  await expect(card.locator(`a[href="/appointment/${String(doctor['id'])}"]`)).toBeVisible()
  const isOnPhone = await filters.isVisible()
  if (isOnPhone) await filters.click()
  const fields = isOnPhone ? page.getByRole('dialog') : main.getByRole('group', { name: say('directory', 'filters') })
  await fields
    .getByRole('radio', {
      name: say('directory', doctor['gender'] === 1 ? 'gender_female' : 'gender_male'),
      exact: true,
    })
    .check()
  await look('filters')
  if (isOnPhone) await fields.getByRole('button').first().click()
  await untilFirstTimeStays(page)
  await main.getByLabel(say('directory', 'sort')).selectOption('earliest')
  await expect(page).toHaveURL(/gender=(fe)?male.*sort=earliest|sort=earliest.*gender=(fe)?male/)
  await look('found')
  const time = card.locator(`a[href^="/appointment/${String(doctor['id'])}?day="]`)
  const chosen = new URL((await time.getAttribute('href')) ?? '', 'http://localhost').searchParams
  await time.click()
  await expect(page.locator(`input[name="day"][value="${chosen.get('day')}"]`)).toBeChecked()
  await expect(page.locator(`input[name="time"][value="${chosen.get('time')}"]`)).toBeChecked()
  await page.getByRole('button', { name: say('doctors', 'book'), exact: true }).click()
  await expect(booked).toBeVisible()

  // Another patient, because one patient cannot have two visits at the same time.
  await signIn(page, await newPatient(request, mailTo, language))
  await untilFirstTimeStays(page)
  await page.goto('/doctors/Dermatologist')
  await main.getByRole('button', { name: say('directory', 'first_free_book') }).click()
  await look('first-free')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('directory', 'first_free_book') })
    .click()
  await expect(booked).toBeVisible()
  await expect(main.getByText(say('common', 'speciality_Dermatologist'))).toBeVisible()
  await look('first-free-booked')
})
