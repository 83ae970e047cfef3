import type { APIRequestContext } from '@playwright/test'

import { around, expect, noSidewaysScroll, test } from './journey.ts'
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
    await dialog.getByLabel(say('words', 'day')).fill('4')
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

test('a visit for a child is booked by the accessibility tree alone, without a mouse or styles', async ({
  page,
  request,
  say,
  mailTo,
  language,
}, info) => {
  const mother = await newPatient(request, mailTo, language)
  const child = {
    fullName: language === 'ar' ? 'لينا نبيل' : 'Lina Nabil',
    dateOfBirth: '2019-05-04',
    relation: 'child',
  }
  const headers = { authorization: `Bearer ${mother.token}` }
  expect((await request.post('/api/family', { headers, data: child })).ok()).toBe(true)
  await signIn(page, mother)
  await page.route(/\.css$/, (route) => route.fulfill({ contentType: 'text/css', body: '' }))
  await page.goto('/')
  const main = page.getByRole('main')
  await main.getByRole('link', { name: say('common', 'speciality_Pediatricians') }).press('Enter')
  await expect(main.getByRole('heading', { level: 1, name: say('common', 'speciality_Pediatricians') })).toBeFocused()
  const card = main.getByRole('article').filter({ hasText: say('common', 'doctor_available') })
  const place = info.project.name === 'ar-360' ? 6 : 5
  await card.nth(place).getByRole('heading', { level: 2 }).getByRole('link').press('Enter')
  await expect(page).toHaveURL(/\/appointment\//)
  // The last time of today could begin before it is booked.
  await main.locator('input[name="day"]:enabled').nth(2).press('Space')
  const time = main
    .getByRole('group', { name: around(say('doctors', 'times_of')) })
    .getByRole('radio', { disabled: false })
  await time.last().press('Space')
  await expect(time.last()).toBeChecked()
  const forWhom = main.getByRole('group', { name: say('family', 'for_whom') })
  await forWhom.getByRole('radio', { name: child.fullName }).press('Space')
  await main.getByRole('checkbox').press('Space')
  await main.getByRole('button', { name: say('doctors', 'book'), exact: true }).press('Enter')
  await expect(main.getByRole('heading', { level: 1, name: say('doctors', 'booked_title') })).toBeFocused()
  await expect(main.getByRole('definition').filter({ hasText: child.fullName })).toBeVisible()
})
