import { chooseSlot, demoPerson, doctorFor, newPatient, signIn } from '../patient.ts'
import { expect, test } from './walk.ts'

/** The instant in that many hours. */
const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

test('a booking: login prompt, confirmation, its dialogs', async ({
  page,
  inspect,
  request,
  say,
  mailTo,
  language,
}, info) => {
  const doctor = await doctorFor(request, info, 19)
  const book = page.getByRole('button', { name: say('doctors', 'book') }).locator('visible=true')
  await chooseSlot(page, doctor, { times: 0 })
  await book.click()
  await expect(page).toHaveURL(/\/login/)
  await inspect('asked to log in before a booking')
  await signIn(page, await newPatient(request, mailTo, language))
  await chooseSlot(page, doctor, { times: 0 })
  await book.click()
  await expect(page.getByRole('heading', { level: 1, name: say('doctors', 'booked_title') })).toBeVisible()
  await inspect('booked')
  await page.goto('/My-Appointment')
  const pay = page.getByRole('article').getByText(say('payments', 'pay_online'), { exact: true })
  await pay.click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await inspect('how to pay?')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('the waiting list: joining, waiting, an offer, and its link', async ({
  page,
  inspect,
  request,
  say,
  mailTo,
  language,
}, info) => {
  const doctor = await doctorFor(request, info, 18)
  await signIn(page, await newPatient(request, mailTo, language))
  await page.goto(`/appointment/${doctor}`)
  await page.getByRole('button', { name: say('waiting', 'join') }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await inspect('joining the waiting list')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('waiting', 'confirm'), exact: true })
    .click()
  await expect(page.getByRole('link', { name: say('waiting', 'see') })).toBeVisible()
  await inspect('in the waiting list')
  const named = { id: doctor, name: 'Mariam Haddad', nameAr: 'مريم حداد' }
  const offer = { id: doctor, startsAt: at(30), reservedUntil: at(0.2), doctor: named }
  const waits = { id: doctor, place: 1, doctor: named, insteadOf: at(60), days: ['monday'], parts: ['morning'] }
  await page.route('**/api/waiting-list', (route) => route.fulfill({ json: { entries: [{ ...waits, offer }] } }))
  await page.goto('/My-Appointment')
  await expect(page.getByText(say('waiting', 'offer_earlier'))).toBeVisible()
  await inspect('a time is offered')
  const linked = {
    shown: 'x',
    state: 'open',
    isWaiting: true,
    startsAt: at(30),
    offeredAt: at(0),
    reservedUntil: at(0.2),
    insteadOf: at(60),
  }
  const about = {
    doctorId: doctor,
    doctorName: named.name,
    doctorNameAr: named.nameAr,
    doctorImage: null,
    address: null,
    addressAr: null,
  }
  for (const state of ['open', 'taken', 'declined']) {
    await page.route('**/api/waiting-offers/open', (route) => route.fulfill({ json: { ...linked, ...about, state } }))
    await page.goto('/about')
    await page.goto(`/offer#${'a'.repeat(22)}`)
    await expect(page.getByRole('heading', { level: 1 }).locator('time')).toBeVisible()
    if (state === 'open')
      await expect(page.getByRole('button', { name: say('waiting', 'take'), exact: true })).not.toHaveAttribute(
        'aria-disabled',
      )
    await inspect(`an offer, ${state}`)
  }
})

test('an inquiry: its form, sent, removed', async ({ page, inspect, request, say, mailTo, language }) => {
  await signIn(page, await newPatient(request, mailTo, language))
  await page.goto('/inquiries')
  await page.getByRole('button', { name: say('inquiries', 'new'), exact: true }).click()
  await page.getByRole('button', { name: say('inquiries', 'submit'), exact: true }).click()
  await expect(page.getByRole('main').getByRole('alert').first()).toBeVisible()
  await inspect('an inquiry, wrong')
  await page
    .getByLabel(say('inquiries', 'message'), { exact: true })
    .fill(language === 'ar' ? 'ألم في الركبة' : 'A pain in the knee')
  await page.getByRole('button', { name: say('inquiries', 'submit'), exact: true }).click()
  await expect(page.getByRole('main').getByText(say('inquiries', 'sent_text'))).toBeVisible()
  await inspect('an inquiry, sent')
  await page.getByRole('article').getByText(say('words', 'edit'), { exact: true }).click()
  await inspect('an inquiry, being changed')
  await page.keyboard.press('Escape')
  await page.reload()
  await page.getByRole('article').getByText(say('inquiries', 'remove'), { exact: true }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await inspect('remove an inquiry?')
})

test('the decisions of doctors and administrators', async ({ page, inspect, request, say, mailTo, language }) => {
  const doctor = await demoPerson(request, 'doctor')
  const call = async (token: string, path: string, data: object) => {
    const response = await request.post(`/api${path}`, { headers: { authorization: `Bearer ${token}` }, data })
    expect(response.ok(), await response.text()).toBe(true)
    return response.json()
  }
  const patient = await newPatient(request, mailTo, language)
  const message = language === 'ar' ? 'سعال منذ أسبوع' : 'A cough for a week'
  const { id }: { id: string } = await call(patient.token, '/inquiries', { message, specialty: 'Pediatricians' })
  await call(doctor.token, `/inquiries/${id}/claim`, {})
  await signIn(page, doctor)
  await page.goto(`/doctor/inquiries?filter=mine&answer=${id}`)
  await page.getByLabel(say('inbox', 'your_answer'), { exact: true }).fill(message)
  await inspect('an answer, being written')

  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  const inspectDialog = async (screen: string) => {
    await expect(dialog).toBeVisible()
    await inspect(screen)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
  await page.goto('/doctor/appointments/list')
  await page.getByRole('article').getByText(say('common', 'cancel'), { exact: true }).first().click()
  await inspectDialog('cancel a visit?')

  await signIn(page, await demoPerson(request, 'admin'))
  await page.goto('/admin/doctors')
  for (const task of ['approve', 'decline', 'edit'] as const) {
    await page
      .getByRole('article')
      .getByText(say(task === 'edit' ? 'words' : 'applications', task), { exact: true })
      .first()
      .click()
    await inspectDialog(`${task} a doctor`)
  }
  await page.getByRole('button', { name: say('applications', 'create'), exact: true }).click()
  await inspectDialog('create a doctor')
  await page.getByRole('link', { name: say('applications', 'status_approved'), exact: true }).click()
  await page.getByRole('article').getByText(say('applications', 'unlist'), { exact: true }).first().click()
  await inspectDialog('unlist a doctor')
  await page.goto('/admin/clinic/specialities')
  for (const [task, text] of [
    ['rename', say('words', 'edit')],
    ['retire', say('specialities', 'retire')],
  ] as const) {
    await page.getByRole('listitem').getByText(text, { exact: true }).first().click()
    await inspectDialog(`${task} a speciality`)
  }
})
