import { randomUUID } from 'node:crypto'

import type { APIRequestContext } from '@playwright/test'

import { expect, test, type Say } from './journey.ts'
import { linkTo, pressEverything } from './linked-mail.ts'
import { anotherWindow, bookAs, checkoutOf, chooseSlot, doctorFor, firstAppointmentOf, newPatient } from './patient.ts'

/** The visit of a link as stored on the server. */
async function visitOf(request: APIRequestContext, link: string): Promise<Record<string, unknown>> {
  const response = await request.post('/api/visit-links/open', { data: { token: link.split('#')[1] } })
  const { shown: _, ...visit }: Record<string, unknown> = await response.json()
  return visit
}

test('a program that opens a mailed link changes nothing; a person can confirm, move, cancel and undo with it', async ({
  page,
  browser,
  request,
  say,
  look,
  mailTo,
  language,
}, info) => {
  const doctor = await doctorFor(request, info, 12)
  const patient = await newPatient(request, mailTo, language)
  await bookAs(request, patient, doctor, await chooseSlot(page, doctor))
  const link = await linkTo(request, patient, '/visit')
  const before = await visitOf(request, link)
  expect(before).toMatchObject({ status: 'booked', isConfirmed: false })

  const program = await anotherWindow(browser, info, { language: language === 'ar' ? 'en' : 'ar', width: 1280 })
  expect(await pressEverything(program, link)).toBeGreaterThan(2)
  // In the language of the message, not the one chosen in that browser.
  expect(await program.locator('html').getAttribute('lang')).toBe(language)
  expect(await program.evaluate(() => localStorage.getItem('i18nextLng'))).not.toBe(language)
  expect(await visitOf(request, link)).toEqual(before)
  await program.context().close()

  await page.goto(link)
  const heading = page.getByRole('heading', { level: 1 })
  const main = page.getByRole('main')
  const press = (key: string, domain: Parameters<Say>[0] = 'visit') =>
    main.getByRole('button', { name: say(domain, key), exact: true }).click()
  await look('link')
  await expect(main.getByRole('button', { name: say('visit', 'coming') })).toBeEnabled()
  await press('coming')
  await expect(main.getByText(say('visit', 'confirmed'))).toBeVisible()
  expect(await visitOf(request, link)).toMatchObject({ isConfirmed: true })

  const was = await heading.locator('time').getAttribute('datetime')
  await press('move', 'words')
  await expect(main.getByRole('heading', { name: say('visit', 'move_title') })).toBeFocused()
  const day = main.getByLabel(say('words', 'day'), { exact: true })
  const days = day.getByRole('option')
  await expect(days.nth(1)).toBeAttached()
  await day.selectOption({ index: (await days.count()) - 1 })
  await look('move')
  await press('move_here')
  await expect(heading.locator('time')).not.toHaveAttribute('datetime', was ?? '')
  await expect(main.getByRole('button', { name: say('visit', 'coming') })).toBeEnabled()

  await main.getByRole('button', { name: say('common', 'cancel'), exact: true }).click()
  await expect(main.getByRole('heading', { name: say('visit', 'cancel_title') })).toBeFocused()
  expect(await visitOf(request, link)).toMatchObject({ status: 'booked' })
  await look('question')
  await press('cancel_yes')
  await expect(main.getByText(say('visit', 'cancelled'), { exact: true })).toBeVisible()
  await expect(main.getByRole('button', { name: say('appointments', 'undo') })).toBeEnabled()
  await look('cancelled')
  await press('undo', 'appointments')
  await expect(main.getByText(say('visit', 'undone'))).toBeVisible()
  await expect(main.getByRole('button', { name: say('visit', 'coming') })).toBeVisible()
  expect(await visitOf(request, link)).toMatchObject({ status: 'booked' })
})

test('cancelling a paid visit by link asks for confirmation, and can be undone before the refund', async ({
  page,
  request,
  say,
  look,
  mailTo,
  language,
}, info) => {
  const doctor = await doctorFor(request, info, 12)
  const patient = await newPatient(request, mailTo, language)
  await bookAs(request, patient, doctor, await chooseSlot(page, doctor, { days: 4, times: 1 }))
  const link = await linkTo(request, patient, '/visit')
  await page.goto(await checkoutOf(request, patient, await firstAppointmentOf(request, patient)))
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect.poll(() => visitOf(request, link)).toMatchObject({ isPaid: true })

  await page.goto(link)
  const main = page.getByRole('main')
  const press = (key: string, domain: Parameters<Say>[0] = 'visit') =>
    main.getByRole('button', { name: say(domain, key), exact: true }).click()
  await expect(main.getByRole('button', { name: say('visit', 'coming') })).toBeEnabled()
  await main.getByRole('button', { name: say('common', 'cancel'), exact: true }).click()
  await look('paid-question')
  await press('cancel_yes')
  await expect(main.getByText(say('visit', 'cancelled'), { exact: true })).toBeVisible()
  await look('paid-cancelled')
  await expect(main.getByRole('button', { name: say('appointments', 'undo') })).toBeEnabled()
  await press('undo', 'appointments')
  await expect(main.getByRole('button', { name: say('visit', 'coming') })).toBeVisible()
  expect(await visitOf(request, link)).toMatchObject({ status: 'booked', isPaid: true })
})

test('an expired or replaced link says so', async ({ page, request, say, look, mailTo, language }, info) => {
  // The second path is the short address of text messages.
  for (const path of [`/visit#${randomUUID()}`, `/v#${'a'.repeat(22)}`]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: say('visit', 'ended_title') })).toBeVisible()
  }
  await look('ended')
  const doctor = await doctorFor(request, info, 12)
  const patient = await newPatient(request, mailTo, language)
  const slot = await chooseSlot(page, doctor, { days: 3, times: 2 })
  await bookAs(request, patient, doctor, slot)
  const link = await linkTo(request, patient, '/visit')
  const { id } = await visitOf(request, link)
  const headers = { authorization: `Bearer ${patient.token}` }
  expect((await request.delete(`/api/appointments/${String(id)}`, { headers })).ok()).toBe(true)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: say('visit', 'replaced_title') })).toBeVisible()
})
