import type { Page } from '@playwright/test'

import { around, expect, test, type Say } from './journey.ts'
import { linkTo } from './linked-mail.ts'
import { answer, logIn } from './newcomer.ts'
import {
  addChild,
  bookAs,
  checkoutOf,
  chooseSlot,
  demoPerson,
  doctorFor,
  firstAppointmentOf,
  freeTimesOf,
  idsIn,
  newPatient,
  password,
  signIn,
} from './patient.ts'

// The specification's rules and the places where patients stumbled, in both languages and widths.

const heading = (page: Page, say: Say, key: string) =>
  page.getByRole('heading', { level: 1, name: say('payments', key), exact: true })

test('a visitor meets the rules of names and cards, searches by a complaint, and sees the current tab', async ({
  page,
  request,
  say,
  look,
  language,
}, info) => {
  const main = page.getByRole('main')
  await page.goto('/login?mode=signup')
  await main.getByLabel(say('words', 'first_name')).fill('El Mansour')
  await main.getByLabel(say('words', 'last_name')).focus()
  await expect(main.getByText(answer(language, 'first_name_invalid')).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible()

  const toggle = page.getByRole('button', { name: language === 'ar' ? 'EN – English' : 'AR – العربية', exact: true })
  await expect(toggle.locator('visible=true').first()).toHaveText(language === 'ar' ? 'EN' : 'AR')

  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/doctors')
  const tabs = page.getByRole('navigation', { name: say('directory', 'free_on') }).getByRole('link')
  await expect(tabs.first()).toHaveAttribute('aria-current', 'page')
  const lines = await tabs.evaluateAll((links) => links.map((it) => getComputedStyle(it).borderBlockEndColor))
  expect(lines.slice(1)).not.toContain(lines[0])
  await page.emulateMedia({ forcedColors: 'none' })
  const card = main
    .getByRole('article')
    .filter({ hasText: say('common', 'doctor_available') })
    .first()
  await expect(card.getByText(say('common', 'doctor_available'))).toBeVisible()
  await expect(card.getByText(language === 'ar' ? /دكتوراه|ماجستير|بكالوريوس/ : /MD|MSc|MB/).first()).toBeVisible()
  await main.getByRole('searchbox').fill(language === 'ar' ? 'وجع الركبة' : 'knee pain')
  await expect(main.getByText(say('doctors', 'match_complaint')).first()).toBeVisible()
  await expect(main.getByText(say('doctors', 'search_empty_first'))).toBeVisible()
  await main.getByRole('searchbox').fill(language === 'ar' ? 'أسنان' : 'teeth')
  await expect(main.getByText(/This clinic has no dentist|لا يوجد في هذه العيادة تخصص طب الأسنان/)).toBeVisible()
  await expect(main.getByText(say('doctors', 'match_complaint')).first()).toBeVisible()
  await look('no dentist')
  await main.getByRole('searchbox').fill('qqqqqq')
  await expect(main.getByText(say('doctors', 'search_empty_first'))).toBeVisible()
  await expect(main.getByRole('link', { name: say('doctors', 'search_empty_ask') })).toBeVisible()

  await page.goto(`/appointment/${await doctorFor(request, info, 18)}`)
  const related = main.getByRole('region', { name: say('doctors', 'related') })
  await expect(related.getByText(language === 'ar' ? /خبرة/ : /years?’ experience/).first()).toBeVisible()
})

test('a patient lands on the profile, is offered a first free time for a child, and sees times by date', async ({
  page,
  request,
  say,
  mailTo,
  language,
}, info) => {
  const main = page.getByRole('main')
  const patient = await newPatient(request, mailTo, language)
  const fullName = language === 'ar' ? 'لينا نبيل' : 'Lina Nabil'
  await addChild(request, patient, fullName)
  await logIn(page, say, patient.email, password)
  await expect(page).toHaveURL(/\/profile$/)
  await expect(main.getByText(around(say('account', 'picture_hint'))).first()).toContainText('2')
  if (info.project.use.viewport?.width === 1280) {
    await page
      .getByRole('banner')
      .getByRole('button', { name: around(say('common', 'menu_account')) })
      .hover()
    await expect(page.getByRole('banner').getByRole('link', { name: say('common', 'menu_appointments') })).toBeVisible()
  }

  await page.goto('/doctors/Pediatricians')
  await main.getByRole('button', { name: say('directory', 'first_free_book') }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('radio', { name: fullName })).toBeChecked()
  await expect(dialog.getByText(language === 'ar' ? /دولار/ : /\$/).first()).toBeVisible()
  await page.keyboard.press('Escape')

  const doctor = await doctorFor(request, info, 18)
  await bookAs(request, patient, doctor, await chooseSlot(page, doctor))
  await page.goto('/My-Appointment')
  await main.getByRole('article').first().getByText(say('words', 'edit'), { exact: true }).click()
  const date = main.getByLabel(say('words', 'date'), { exact: true })
  await date.fill((await date.getAttribute('max')) ?? '')
  await expect(main.locator('select[name="time"]')).toBeVisible()
  await expect(main.getByText(around(say('appointments', 'edit_date_out')))).toHaveCount(0)
})

test('a link asks before it cancels, and says what happened after a move, an undo and an offer taken', async ({
  page,
  request,
  say,
  mailTo,
  language,
}, info) => {
  const main = page.getByRole('main')
  const press = (key: string, domain: Parameters<Say>[0] = 'visit') =>
    main.getByRole('button', { name: say(domain, key), exact: true }).click()
  const doctor = await doctorFor(request, info, 19)
  const early = await newPatient(request, mailTo, language)
  await bookAs(request, early, doctor, await chooseSlot(page, doctor, { days: 1, times: 1 }))
  const patient = await newPatient(request, mailTo, language)
  await bookAs(request, patient, doctor, await chooseSlot(page, doctor, { days: 3 }))
  await page.goto(await linkTo(request, patient, '/visit'))
  await expect(main.getByRole('button', { name: say('visit', 'coming') })).toBeEnabled()
  await press('move', 'words')
  const day = main.getByLabel(say('words', 'day'), { exact: true })
  const days = day.getByRole('option')
  await expect(days.nth(1)).toBeAttached()
  await day.selectOption({ index: (await days.count()) - 1 })
  await press('move_here')
  await expect(main.getByText(around(say('visit', 'moved')))).toBeVisible()
  await main.getByRole('button', { name: say('common', 'cancel'), exact: true }).click()
  await expect(main.getByRole('heading', { name: say('visit', 'cancel_title') })).toBeFocused()
  await press('cancel_yes')
  await expect(main.getByText(around(say('visit', 'undo_text')))).toBeVisible()
  await press('undo', 'appointments')
  await expect(main.getByText(say('visit', 'undone'))).toBeVisible()

  const headers = { authorization: `Bearer ${patient.token}` }
  const appointmentId = await firstAppointmentOf(request, patient)
  expect((await request.post('/api/waiting-list', { headers, data: { appointmentId } })).ok()).toBe(true)
  const desk = { authorization: `Bearer ${(await demoPerson(request, 'desk')).token}` }
  const cancelling = `/api/appointments/${await firstAppointmentOf(request, early)}/cancel-by-clinic`
  expect((await request.post(cancelling, { headers: desk, data: { cancelledBy: 'patient' } })).ok()).toBe(true)
  await page.goto(await linkTo(request, patient, '/offer'))
  const take = main.getByRole('button', { name: say('waiting', 'take'), exact: true })
  await expect(take).toBeEnabled()
  await take.click()
  await expect(main.getByText(say('waiting', 'taken'))).toBeVisible()
})

test('a failed payment of a held time has its own words, and releasing it says so and keeps the day', async ({
  page,
  request,
  say,
  mailTo,
  language,
}, info) => {
  const main = page.getByRole('main')
  const patient = await newPatient(request, mailTo, language)
  const headers = { authorization: `Bearer ${patient.token}` }
  await signIn(page, patient)
  const { day, time } = await chooseSlot(page, await doctorFor(request, info, 18), { days: 3, times: 1 })
  const data = { doctorId: new URL(page.url()).pathname.split('/').at(-1), appointmentDate: day, appointmentTime: time }
  const held: unknown = await (await request.post('/api/payments/holds', { headers, data })).json()
  const id = typeof held === 'object' && held !== null && 'appointmentId' in held ? String(held.appointmentId) : ''
  await page.goto(await checkoutOf(request, patient, id))
  await page.getByRole('button', { name: 'Fail', exact: true }).click()
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(heading(page, say, 'failed_title')).toBeVisible()
  await expect(main.getByText(around(say('payments', 'failed_held_text')))).toBeVisible()
  // Left a second time, it says that nothing is paid yet, not that a payment failed.
  await main.locator('form button[type="submit"]').click()
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(heading(page, say, 'unfinished_title')).toBeVisible()
  await main.getByRole('button', { name: say('payments', 'release') }).click()
  await expect(page).toHaveURL(new RegExp(`/appointment/.*day=${day}`))
  await expect(page.getByText(say('payments', 'released'))).toBeVisible()
})

test('one payment for two children says what it charged, and that a cancellation can be undone', async ({
  page,
  request,
  say,
  look,
  mailTo,
  language,
}, info) => {
  const main = page.getByRole('main')
  const patient = await newPatient(request, mailTo, language)
  const headers = { authorization: `Bearer ${patient.token}` }
  await signIn(page, patient)
  const doctorId = await doctorFor(request, info, 17)
  const { day } = await chooseSlot(page, doctorId, { days: 3 })
  const times = await freeTimesOf(request, doctorId, day)
  const visits = []
  for (const [index, fullName] of (language === 'ar'
    ? ['لينا نبيل', 'آدم نبيل']
    : ['Lina Nabil', 'Adam Nabil']
  ).entries())
    visits.push({ appointmentTime: times.at(-index), personId: await addChild(request, patient, fullName) })
  const data = { doctorId, appointmentDate: day, visits, agreesToHealthData: true }
  const booked = await request.post('/api/appointments/together', { headers, data })
  expect(booked.status(), await booked.text()).toBe(201)
  const [first = '', second = ''] = idsIn(await booked.json())
  await page.goto(await checkoutOf(request, patient, first, [second]))
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(heading(page, say, 'paid_title')).toBeVisible()
  await expect(main.getByText(say('payments', 'paid_together_text'))).toBeVisible()
  await expect(main.getByText(say('payments', 'total_row'), { exact: true })).toBeVisible()
  await look('paid together')

  await page.goto('/My-Appointment')
  const cancel = async () => {
    await main.getByRole('article').first().getByText(say('common', 'cancel'), { exact: true }).click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog.getByText(say('appointments', 'cancel_text'))).toBeVisible()
    await dialog.getByRole('button', { name: say('appointments', 'cancel_confirm') }).click()
    await expect(main.getByText(around(say('appointments', 'undo_text')))).toBeVisible()
  }
  await cancel()
  await main.getByText(say('appointments', 'undo'), { exact: true }).click()
  await expect(main.getByText(say('appointments', 'undone_text'))).toBeVisible()
  await cancel()
  await page.goto(`/payment/${second}`)
  await expect(main.getByText(say('payments', 'refund_under_way'), { exact: true })).toBeVisible()
  await expect(main.getByText(say('payments', 'total_row'), { exact: true })).toBeVisible()
  await look('one cancelled')
})

test('an invitation opened signed out is named at the login, survives it, and is accepted', async ({
  page,
  request,
  say,
  mailTo,
  language,
}) => {
  const main = page.getByRole('main')
  const mother = await newPatient(request, mailTo, language)
  const father = await newPatient(request, mailTo, language)
  const headers = { authorization: `Bearer ${mother.token}` }
  const fullName = language === 'ar' ? 'لينا نبيل' : 'Lina Nabil'
  const data = { email: father.email, personIds: [await addChild(request, mother, fullName)] }
  const invited = await request.post('/api/family/invitations/people', { headers, data })
  expect(invited.ok(), await invited.text()).toBe(true)
  const linkIn = async () => /\/profile\S*#\S+/.exec((await mailTo(father.email)).text)?.[0] ?? ''
  await expect.poll(linkIn).not.toBe('')
  await page.goto(await linkIn())
  await expect(main.getByText(say('account', 'login_invited_text'))).toBeVisible()
  await page.getByLabel(say('common', 'email'), { exact: true }).fill(father.email)
  await page.getByLabel(say('account', 'password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: say('common', 'login'), exact: true }).click()
  await expect(main.getByText(around(say('family', 'logged_in_as')))).toContainText(father.email)
  await main.getByRole('button', { name: say('family', 'invited_accept') }).click()
  await expect(
    main.getByRole('region', { name: say('family', 'title') }).getByText(fullName, { exact: true }),
  ).toBeVisible()
})
