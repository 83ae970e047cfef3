import type { APIRequestContext } from '@playwright/test'

import { expect, noSidewaysScroll, test } from './journey.ts'
import { answer } from './newcomer.ts'
import { agree, doctorFor, newPatient, signIn } from './patient.ts'

const children = [
  { name: 'Lina Farid', year: '2019' },
  { name: 'Yusuf Farid', year: '2022' },
]

/** A day and a time at which all the given doctors are free. */
async function timeOfAll(
  request: APIRequestContext,
  doctorIds: readonly string[],
): Promise<{ day: string; time: string }> {
  const days: string[] = await (await request.get('/api/appointments/available-dates?daysAhead=6')).json()
  for (const day of days.slice(1)) {
    const free = await Promise.all(
      doctorIds.map(async (id): Promise<string[]> =>
        (await request.get(`/api/appointments/doctor/${id}/available-slots?date=${day}`)).json(),
      ),
    )
    const time = free[0]?.find((one) => free.every((times) => times.includes(one)))
    if (time) return { day, time }
  }
  throw new Error('no time at which all are free')
}

test('a mother books two children at the same time with two doctors, but not one child twice', async ({
  page,
  request,
  say,
  look,
  mailTo,
  language,
}, info) => {
  await signIn(page, await newPatient(request, mailTo, language))
  await page.goto('/profile')
  const family = page.getByRole('region', { name: say('family', 'title') })
  for (const [index, { name, year }] of children.entries()) {
    await family.getByRole('button', { name: say('family', 'add') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(say('family', 'name')).fill(name)
    await dialog.getByLabel(say('account', 'birth_day')).fill('4')
    await dialog.getByLabel(say('account', 'birth_month')).fill('5')
    await dialog.getByLabel(say('account', 'birth_year')).fill(year)
    await dialog.getByRole('button', { name: say('family', 'add') }).click()
    await expect(family.getByRole('listitem')).toHaveCount(index + 2)
  }
  await look('family')

  const doctors = await Promise.all([11, 12, 13].map((place) => doctorFor(request, info, place)))
  const { day, time } = await timeOfAll(request, doctors)
  const bookFor = async (doctor: string | undefined, name: string, isFirst = true) => {
    await page.goto(`/appointment/${doctor}?day=${day}&time=${time}`)
    await page
      .getByRole('group', { name: say('family', 'for_whom') })
      .getByRole('radio', { name })
      .check()
    await expect(page).toHaveURL(/for=/)
    await noSidewaysScroll(page)
    if (isFirst) await agree(page)
    await page.getByRole('button', { name: say('doctors', 'book'), exact: true }).click()
  }
  for (const [index, { name }] of children.entries()) {
    await bookFor(doctors[index], name)
    await expect(page.getByRole('heading', { level: 1, name: say('doctors', 'booked_title') })).toBeVisible()
    await expect(page.getByRole('definition').filter({ hasText: name })).toBeVisible()
  }
  await bookFor(doctors[2], 'Lina Farid', false)
  await expect(page.getByRole('alert').filter({ hasText: answer(language, 'patient_busy') })).toBeVisible()
  await page.goto('/My-Appointment')
  for (const { name } of children) await expect(page.getByText(name)).toBeVisible()
  await look('appointments')
})
