import type { Page } from '@playwright/test'

import { expect, test, waitForHydration } from './journey.ts'
import { chooseSlot, doctorFor, newPatient, signIn } from './patient.ts'

test.use({ serviceWorkers: 'allow' })

/** The visible days that are neither closed nor full. */
const openDays = (page: Page): Promise<string[]> =>
  page.locator('input[name="day"]:enabled').evaluateAll((days) => days.map((day) => day.getAttribute('value') ?? ''))

test('an appointment is booked, moved, cancelled and booked again; its time is reserved for ten minutes', async ({
  page,
  browser,
  request,
  say,
  look,
  mailTo,
}, info) => {
  const doctor = await doctorFor(request, info, 0)
  await signIn(page, await newPatient(request, mailTo))
  const { day } = await chooseSlot(page, doctor)
  await page.getByRole('button', { name: say('doctors', 'book') }).click()
  await expect(page.getByRole('heading', { name: say('doctors', 'booked_title') })).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('link', { name: say('words', 'my_appointments') })
    .click()

  const row = page.getByRole('article').first()
  const calendar = page.waitForEvent('download')
  await row.getByText(say('appointments', 'add_to_calendar'), { exact: true }).click()
  expect((await calendar).suggestedFilename()).toBe('appointment.ics')

  await row.getByText(say('words', 'edit'), { exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: say('appointments', 'edit_title') })).toBeFocused()
  // The next day that is not full, possibly in the following week.
  await expect(page.locator('input[name="day"]').first()).toBeAttached()
  const later = async () => (await openDays(page)).find((other) => other > day)
  if ((await later()) === undefined)
    await page.getByRole('button', { name: say('appointments', 'edit_week_later') }).click()
  await expect.poll(later).toBeDefined()
  const moved = (await later()) ?? ''
  const dayAfter = page.locator(`input[name="day"][value="${moved}"]`)
  await dayAfter.locator('..').click()
  await expect(dayAfter).toBeChecked()
  const times = page.locator('select[name="time"]')
  await expect(times.locator('option[value="23:00"]')).toBeDisabled()
  const wanted = (await times.locator('option:enabled:not([value=""])').first().getAttribute('value')) ?? ''
  await times.selectOption(wanted)
  await page.locator('textarea').fill('Yusuf is 4. Cough at night.')
  await look('edit')
  await page.getByRole('button', { name: say('appointments', 'save') }).click()

  await expect(page).toHaveURL(/\/My-Appointment$/)
  await expect(page.getByRole('main').getByRole('status').getByText(say('appointments', 'updated_text'))).toBeVisible()
  await expect(row.locator('time')).toHaveAttribute('datetime', new RegExp(`^${moved}`))
  await expect(row.getByText('Yusuf is 4. Cough at night.')).toBeVisible()
  await look('moved')

  await row.getByText(say('common', 'cancel'), { exact: true }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByText(say('appointments', 'cancel_text'))).toBeVisible()
  await expect(dialog.getByRole('button', { name: say('common', 'no'), exact: true })).toBeFocused()
  await look('cancel')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(row.getByText(say('common', 'cancel'), { exact: true })).toBeFocused()
  await row.getByText(say('common', 'cancel'), { exact: true }).click()
  await dialog.getByRole('button', { name: say('appointments', 'cancel_confirm') }).click()

  await expect(dialog).toBeHidden()
  await expect(
    page.getByRole('main').getByRole('status').getByText(say('appointments', 'cancelled_text')),
  ).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: say('appointments', 'none_upcoming') })).toBeFocused()
  await page.locator('summary').click()
  await expect(page.locator('details time')).toHaveAttribute('datetime', new RegExp(`^${moved}`))
  await look('cancelled')

  // No other patient can book the time while the cancellation can be undone.
  const elsewhere = await browser.newContext({ baseURL: info.project.use.baseURL ?? '', serviceWorkers: 'block' })
  const other = waitForHydration(await elsewhere.newPage())
  await signIn(other, await newPatient(request, mailTo))
  await other.goto(`/appointment/${doctor}?day=${moved}`)
  await expect(other.locator(`input[name="time"]`).first()).toBeAttached()
  await expect(other.locator(`input[name="time"][value="${wanted}"]:enabled`)).toHaveCount(0)
  await elsewhere.close()

  await page.getByRole('main').getByText(say('appointments', 'undo'), { exact: true }).click()
  await expect(page.getByRole('main').getByRole('status').getByText(say('appointments', 'undone_text'))).toBeVisible()
  await expect(row.locator('time')).toHaveAttribute('datetime', new RegExp(`^${moved}`))
  await look('undone')
})
