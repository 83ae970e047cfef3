import { expect, test } from './journey.ts'
import { linkTo, pressEverything } from './linked-mail.ts'
import { bookAs, chooseSlot, demoPerson, doctorFor, firstAppointmentOf, newPatient, signIn } from './patient.ts'

test('an earlier time is requested, offered by mail and accepted; a waiting patient sees their place', async ({
  page,
  request,
  say,
  look,
  mailTo,
  language,
}, info) => {
  const doctor = await doctorFor(request, info, 14)
  const main = page.getByRole('main')
  const early = await newPatient(request, mailTo, language)
  const slot = await chooseSlot(page, doctor, { days: 1, times: 1 })
  await bookAs(request, early, doctor, slot)
  const late = await newPatient(request, mailTo, language)
  await bookAs(request, late, doctor, await chooseSlot(page, doctor, { days: 3 }))

  await signIn(page, late)
  await page.goto('/My-Appointment')
  await main.getByText(say('waiting', 'earlier'), { exact: true }).click()
  await expect(main.getByRole('heading', { name: say('waiting', 'title') })).toBeVisible()
  await expect(main.getByText(say('waiting', 'earlier'), { exact: true })).toHaveCount(0)
  await look('waiting')

  // Also joins the doctor's list for some days: second in line.
  await page.goto(`/appointment/${doctor}`)
  await main.getByRole('button', { name: say('waiting', 'join') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox').first().uncheck()
  await look('join')
  await dialog.getByRole('button', { name: say('waiting', 'confirm'), exact: true }).click()
  await expect(main.getByRole('link', { name: say('waiting', 'see') })).toBeVisible()
  await look('joined')

  // The desk cancels for the patient, so the time is free at once; after a patient's own cancellation it is free after
  // ten minutes.
  const headers = { authorization: `Bearer ${(await demoPerson(request, 'desk')).token}` }
  const path = `/api/appointments/${await firstAppointmentOf(request, early)}/cancel-by-clinic`
  expect((await request.post(path, { headers, data: { cancelledBy: 'patient' } })).ok()).toBe(true)
  const link = await linkTo(request, late, '/offer')
  await page.goto('/My-Appointment')
  await expect(main.getByRole('button', { name: new RegExp(`^${say('waiting', 'take')}`) })).toBeVisible()
  await look('offered')

  // A program that opens the link and clicks every button takes nothing and leaves nothing.
  expect(await pressEverything(page, link)).toBe(3)
  await page.reload()
  await expect(main.getByText(say('waiting', 'offer_earlier'))).toBeVisible()
  await expect(main.getByRole('timer')).toBeVisible()
  await look('offer')
  const take = main.getByRole('button', { name: say('waiting', 'take'), exact: true })
  await expect(take).toBeEnabled()
  await take.click()
  await expect(main.getByText(say('waiting', 'taken'))).toBeVisible()
  await look('taken')

  await page.goto(`/My-Appointment`)
  const start = await main.getByRole('article').first().locator('time').getAttribute('datetime')
  expect(new Date(start ?? '').toLocaleDateString('sv', { timeZone: 'Africa/Cairo' })).toBe(slot.day)
  await expect(main.getByRole('article')).toHaveCount(1)
})

test('an unknown offer link says that it has ended', async ({ page, say, look }) => {
  await page.goto(`/offer#${'a'.repeat(43)}`)
  await expect(page.getByRole('heading', { name: say('waiting', 'ended_title') })).toBeVisible()
  await look('ended')
})
