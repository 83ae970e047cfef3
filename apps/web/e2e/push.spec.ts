import type { APIRequestContext } from '@playwright/test'

import { expect, test } from './journey.ts'
import { chooseSlot, demoPerson, doctorFor, firstAppointmentOf, newPatient, signIn, type Patient } from './patient.ts'
import { deliver, pushedTo, subscribeLocally, watchShown } from './push-service.ts'

test.use({ serviceWorkers: 'allow' })

/** Moves a visit to the first free time that suits it, as its patient requests. */
async function moveAtDesk(request: APIRequestContext, { token }: Patient, visit: string) {
  const headers = { authorization: `Bearer ${token}` }
  const [time]: { doctorId: string; date: string; time: string }[] = await (
    await request.get(`/api/desk/free-times?moving=${visit}`, { headers })
  ).json()
  const data = {
    doctorId: time?.doctorId,
    appointmentDate: time?.date,
    appointmentTime: time?.time,
    isRequestedByPatient: true,
  }
  return request.put(`/api/desk/visits/${visit}`, { headers, data })
}

test('after a booking a device is notified: messages arrive encrypted, replace each other, and open the visit', async ({
  page,
  request,
  say,
  look,
  mailTo,
  language,
}, info) => {
  const endpoint = await subscribeLocally(page)
  await page.context().grantPermissions(['notifications'])
  const patient = await newPatient(request, mailTo, language)
  await request.patch('/api/me', { headers: { authorization: `Bearer ${patient.token}` }, data: { language } })
  await signIn(page, patient)
  await chooseSlot(page, await doctorFor(request, info, 15))
  const turnOn = page.getByRole('button', { name: say('push', 'turn_on') })
  await expect(turnOn).toHaveCount(0)
  await page
    .getByRole('button', { name: say('doctors', 'book') })
    .locator('visible=true')
    .first()
    .click()
  await expect(page.getByRole('heading', { name: say('doctors', 'booked_title') })).toBeVisible()
  await look('offered')
  await turnOn.click()
  await expect(page.getByText(say('push', 'on'))).toBeVisible()
  await look('on')
  const shown = await watchShown(page)

  const visit = await firstAppointmentOf(request, patient)
  const desk = await demoPerson(request, 'desk')
  const headers = { authorization: `Bearer ${desk.token}` }
  expect((await request.post(`/api/desk/visits/${visit}/reminders`, { headers })).ok()).toBe(true)
  await deliver(page, await pushedTo(request, endpoint, 1))
  await expect.poll(async () => (await shown()).length).toBe(1)
  const [first] = await shown()
  expect(first).toMatchObject({ lang: language, dir: language === 'ar' ? 'rtl' : 'ltr' })
  expect(first?.data.url).toMatch(language === 'ar' ? /\/m#[\w-]{22}$/ : /\/v\?in=en#[\w-]{22}$/)

  // The next message of the same visit replaces it.
  expect((await moveAtDesk(request, desk, visit)).ok()).toBe(true)
  await deliver(page, await pushedTo(request, endpoint, 2))
  await expect.poll(async () => (await shown()).map(({ data }) => data.url)).not.toContain(first?.data.url)
  expect(await shown()).toHaveLength(1)

  // Clicking it opens the visit without a login.
  const [newest] = await shown()
  await page.goto(newest?.data.url ?? '')
  await expect(page.getByRole('button', { name: say('visit', 'coming') })).toBeVisible()

  await page.goto('/profile')
  const section = page.getByRole('region', { name: say('words', 'messages') })
  await look('profile')
  await section.getByRole('button', { name: say('words', 'turn_off') }).click()
  await expect(section.getByText(say('push', 'off'))).toBeVisible()
  const { devices } = await (
    await request.get('/api/push', { headers: { authorization: `Bearer ${patient.token}` } })
  ).json()
  expect(devices).toEqual([])
})

test('a browser that blocks notifications is not asked again, and the page explains how to allow them', async ({
  page,
  request,
  say,
  look,
  mailTo,
  language,
}) => {
  const patient = await newPatient(request, mailTo, language)
  await signIn(page, patient)
  // There is no one to answer the prompt in a test, and a headless browser denies it.
  await page.addInitScript(() => Object.assign(Notification, { requestPermission: async () => 'denied' }))
  await page.goto('/profile')
  await page.getByRole('button', { name: say('push', 'turn_on') }).click()
  await expect(page.getByText(say('push', 'denied'))).toBeVisible()
  await look('denied')
})
