import { addDays, civilAt } from '@aafiya/contracts/hours/clinic-time'

import { expect, noSidewaysScroll, sayIn, test } from './journey.ts'
import { anotherWindow, bookAs, demoPerson, doctorNamed, firstFreeOf, newPatient, signIn } from './patient.ts'

test('patients can book exactly the hours of a season and days off that the clinic sets', async ({
  page,
  browser,
  request,
  say,
  look,
  mailTo,
}, info) => {
  const english = sayIn('en')
  // Read once, because midnight may pass during the test.
  const today = civilAt(new Date(), 'Africa/Cairo').date
  const dayAhead = (days: number) => addDays(today, days)
  // Comes after all doctors of `doctorFor`, works until the evening, has no season and is closed on Fridays.
  const doctor = await doctorNamed(request, 'Yasmine Refaat')
  const salma = await newPatient(request, mailTo)
  await bookAs(
    request,
    salma,
    doctor,
    await firstFreeOf(request, doctor, [dayAhead(5), dayAhead(3), dayAhead(6), dayAhead(2)]),
  )
  await signIn(page, await demoPerson(request, 'admin'))
  await page.goto(`/admin/doctors/${doctor}/hours`)

  // Ramadan, from the day after tomorrow, in the evening only.
  await page.getByRole('button', { name: say('hours', 'add_season') }).click()
  const season = page.getByRole('form', { name: say('hours', 'new_season') })
  await season.getByLabel(say('hours', 'season_name')).fill('رمضان')
  await season.getByLabel(say('staff', 'first_day')).fill(dayAhead(2))
  await season.getByLabel(say('staff', 'last_day')).fill(dayAhead(6))
  const saturday = season.getByRole('group').first()
  while ((await saturday.getByRole('combobox').count()) > 2) await saturday.getByRole('button').nth(1).click()
  await saturday.getByRole('combobox').nth(0).selectOption('20:30')
  await saturday.getByRole('combobox').nth(1).selectOption('24:00')
  await season.getByRole('button', { name: say('hours', 'copy_to_all') }).click()
  await look('season')
  await season.getByRole('button', { name: say('common', 'save') }).click()
  // Demo patients have booked in the afternoon.
  const tell = page.getByRole('button', { name: say('hours', 'save_and_tell') })
  await expect(tell).toBeVisible()
  // Of one visit that can be moved to more than one time: how many visits share the evenings depends on the weekday.
  const visits = page.getByRole('listitem')
  const another = say('hours', 'another_time')
  const place = await visits.evaluateAll(
    (all, words) => all.findIndex((visit) => visit.querySelector('button')?.textContent.includes(words)),
    another,
  )
  const visit = visits.nth(place)
  await visit.getByRole('button', { name: new RegExp(another) }).click()
  await expect(visit.getByRole('combobox')).toBeFocused()
  await visit.getByRole('combobox').selectOption({ index: 1 })
  await noSidewaysScroll(page)
  await look('affected')
  await tell.click()
  await expect(tell).toBeHidden()
  await expect(page.getByText('رمضان', { exact: true })).toBeVisible()

  // Away on the fourth day.
  await page.getByRole('button', { name: say('hours', 'add_days') }).click()
  const days = page.getByRole('form', { name: say('hours', 'new_days') })
  await days.getByLabel(say('staff', 'first_day')).fill(dayAhead(4))
  await days.getByRole('button', { name: say('common', 'save') }).click()
  const add = page.getByRole('button', { name: say('hours', 'add_days') })
  await expect(tell.or(add)).toBeVisible()
  if (await tell.isVisible()) await tell.click()
  await expect(add).toBeVisible()
  await noSidewaysScroll(page)
  await look('saved')

  const patient = await anotherWindow(browser, info, { language: 'en', width: 1280 })
  await patient.goto(`/appointment/${doctor}?day=${dayAhead(3)}`)
  await expect(patient.locator('input[name="time"]')).toHaveCount(7)
  await expect(patient.locator('input[name="time"]').first()).toHaveValue('20:30')
  await expect(patient.locator(`input[name="day"][value="${dayAhead(4)}"]`)).toBeDisabled()
  await expect(patient.locator(`label:has(input[value="${dayAhead(4)}"])`)).toContainText(english('doctors', 'closed'))
  await patient.screenshot({ path: 'e2e/screenshots/hours/patient.png', fullPage: true })
  await patient.context().close()

  // The message links to choosing another time.
  const link = /https?:\/\/[^\s]+(\/visit\?in=\w\w#[\w-]{43})/
  await expect.poll(async () => (await mailTo(salma.email)).text).toMatch(link)
  const [, path = ''] = link.exec((await mailTo(salma.email)).text) ?? []
  const other = await anotherWindow(browser, info, { language: 'en', width: 360 })
  await other.goto(path)
  const time = other.getByRole('heading', { level: 1 }).locator('time')
  const was = (await time.getAttribute('datetime')) ?? ''
  await other.getByRole('button', { name: english('words', 'move'), exact: true }).click()
  const move = other.getByRole('button', { name: english('visit', 'move_here') })
  await expect(move).toBeEnabled()
  // The last of the first day that has one: late in the afternoon it is the only one.
  const times = other.getByLabel(english('words', 'time'), { exact: true })
  await times.selectOption({ index: (await times.getByRole('option').count()) - 1 })
  await move.click()
  await expect(time).not.toHaveAttribute('datetime', was)
  await other.context().close()
})
