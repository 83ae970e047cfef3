import {
  bookAs,
  chooseSlot,
  demoPerson,
  doctorFor,
  doctorWithoutBookings,
  firstAppointmentOf,
  newPatient,
  signIn,
} from '../patient.ts'
import { phonePhoto } from '../phone-photo.ts'
import { expect, loadWithin, isDoctorList, refused, test } from './walk.ts'
import { writeEndlessly } from './write-endlessly.ts'

test('empty lists, and lists that fail to load', async ({ page, inspect, say, language }) => {
  const retry = page.getByRole('main').getByRole('button', { name: say('common', 'retry') })
  await page.goto(`/doctors?q=${language === 'ar' ? 'ظظظظ' : 'zzzz'}`)
  await expect(page.getByRole('button', { name: say('words', 'clear_search') })).toBeVisible()
  await inspect('nobody of that name')
  await page.goto(`/doctors/Neurologist?free=week&area=${language === 'ar' ? 'ظظظظ' : 'zzzz'}`)
  await expect(page.getByText(say('directory', 'none_week'))).toBeVisible()
  await inspect('nobody free in that area')
  await page.goto('/doctors/Neurologist')
  const filters = page.getByRole('button', { name: say('directory', 'filters') })
  if (await filters.isVisible()) {
    await filters.click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await inspect('filters')
    await page.keyboard.press('Escape')
  }
  await page.getByRole('button', { name: say('directory', 'first_free_book') }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await inspect('first free time')
  await page.route(isDoctorList, (route) => route.fulfill({ json: [] }))
  for (const path of ['/', '/doctors/Neurologist']) {
    await loadWithin(page, path)
    await inspect(`${path}, empty`)
  }
  await page.route(isDoctorList, (route) => route.fulfill(refused))
  await page.route('**/api/clinic', (route) => route.fulfill(refused))
  for (const path of ['/', '/doctors', '/contact']) {
    await loadWithin(page, path)
    await expect(retry.first()).toBeVisible()
    await inspect(`${path}, failed`)
  }
})

test('a doctor in every state, and an incomplete booking', async ({ page, inspect, request, say }, info) => {
  const retry = page.getByRole('main').getByRole('button', { name: say('common', 'retry') })
  const doctor = `/appointment/${await doctorFor(request, info, 8)}`
  await page.goto(doctor)
  await page.locator('input[name="time"]:enabled').first().waitFor()
  await page.getByRole('button', { name: say('doctors', 'book') }).click()
  await inspect('no time chosen')
  await page.locator('input[name="time"]:enabled').first().check()
  await inspect('a time chosen')
  await page.goto('/appointment/00000000-0000-4000-8000-000000000000')
  await expect(page.getByText(say('doctors', 'doctor_missing')).first()).toBeVisible()
  await inspect('an unknown doctor')
  await page.route('**/booked-slots*', (route) => route.fulfill(refused))
  await page.goto(doctor)
  await expect(retry).toBeVisible()
  await inspect('times that failed')
  await page.goto(`/appointment/${await doctorWithoutBookings(request)}`)
  await expect(page.getByRole('link', { name: say('doctors', 'see_speciality') })).toBeVisible()
  await inspect('a doctor who takes no bookings')
  await page.route('**/api/doctors/*', (route) => route.fulfill(refused))
  await loadWithin(page, doctor)
  await expect(retry).toBeVisible()
  await inspect('a doctor who failed')
})

test('forms with errors', async ({ page, inspect, say }) => {
  const alert = page.getByRole('main').getByRole('alert')
  await page.goto('/login?mode=signup')
  await inspect('sign-up')
  await page.getByRole('button', { name: say('account', 'signup_title') }).click()
  await expect(alert).toBeFocused()
  await inspect('sign-up, wrong')
  await page.goto('/login')
  await page.getByRole('button', { name: say('common', 'login'), exact: true }).click()
  await expect(alert).toBeFocused()
  await inspect('login, wrong')
  await page.getByLabel(say('common', 'email'), { exact: true }).fill('nobody@patients.example')
  await page.getByLabel(say('account', 'password'), { exact: true }).fill('Not-the-right-1')
  const refusal = page.waitForResponse('**/api/login')
  await page.getByRole('button', { name: say('common', 'login'), exact: true }).click()
  await refusal
  await expect(alert.first()).toBeVisible()
  await inspect('login, refused')
  await page.goto('/forgot-password2', { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: say('account', 'send_code') }).click()
  await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible()
  await inspect('forgotten password, wrong')
  await page.goto(`/forgot-password2/reset#email=hoda@patients.example&resetToken=${'a'.repeat(43)}`, {
    waitUntil: 'networkidle',
  })
  await page.getByRole('button', { name: say('account', 'reset_submit') }).click()
  await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible()
  await inspect('new password, wrong')
  await page.goto('/forgot-password2/reset#email=hoda@patients.example')
  await expect(page.getByRole('heading', { level: 1, name: say('account', 'reset_missing_title') })).toBeVisible()
  await inspect('a link that is not complete')
})

test('a profile: its form and its dialogs', async ({ page, inspect, request, say, mailTo, language }) => {
  const patient = await newPatient(request, mailTo, language)
  await signIn(page, patient)
  const dialog = page.getByRole('dialog')
  await page.goto('/profile')
  await page.getByRole('button', { name: say('account', 'email_change') }).click()
  await expect(dialog).toBeVisible()
  await inspect('change e-mail')
  await dialog.getByRole('button', { name: say('account', 'send_code') }).click()
  await expect(dialog.getByRole('alert')).toBeFocused()
  await inspect('change e-mail, wrong')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: say('account', 'password_change') }).click()
  await dialog.locator('button[type="submit"]').click()
  await expect(dialog.locator('[aria-invalid="true"]').first()).toBeVisible()
  await inspect('change password, wrong')
  await page.keyboard.press('Escape')
  await page.getByLabel(say('account', 'picture_change')).setInputFiles(await phonePhoto(page))
  await expect(dialog.getByRole('application')).toBeVisible()
  await inspect('cropping a picture')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: say('account', 'profile_edit') }).click()
  await page.getByLabel(say('common', 'phone')).fill('12')
  await page.getByRole('button', { name: say('account', 'profile_save') }).click()
  await expect(page.getByRole('main').getByRole('alert')).toBeFocused()
  await inspect('profile form, wrong')
  // A form that was not closed by its own button reopens with its draft.
  await page.getByRole('button', { name: say('common', 'cancel') }).click()
  await page.route('**/api/user', async (route) => {
    const known: unknown = await (await route.fetch()).json()
    await route.fulfill({ json: Object.assign({}, known, { role: 1, doctorStatus: 'declined' }) })
  })
  await page.goto('/profile')
  await expect(page.getByRole('note')).toBeVisible()
  await inspect('profile of a declined doctor')
  await page.route('**/api/sessions', (route) => route.fulfill(refused))
  await page.goto('/profile')
  await expect(page.getByRole('button', { name: say('common', 'retry') })).toBeVisible()
  await inspect('sign-ins that failed')
  await page.route('**/api/user', (route) => route.fulfill(refused))
  await page.goto('/profile')
  await expect(page.getByRole('main').getByRole('button', { name: say('common', 'retry') })).toBeVisible()
  await inspect('a profile that failed')
})

test('appointments: cancel dialog, cancelled, empty, failed', async ({
  page,
  inspect,
  request,
  say,
  mailTo,
  language,
}, info) => {
  const patient = await newPatient(request, mailTo, language)
  await signIn(page, patient)
  await page.goto('/My-Appointment')
  await expect(page.getByText(say('appointments', 'empty_title'))).toBeVisible()
  await inspect('no appointments')
  const doctor = await doctorFor(request, info, 10)
  await bookAs(request, patient, doctor, await chooseSlot(page, doctor))
  await page.goto('/My-Appointment')
  const row = page.getByRole('article').first()
  await row.getByText(say('common', 'cancel'), { exact: true }).click()
  const dialog = page.getByRole('alertdialog')
  await inspect('cancel?')
  await dialog.getByRole('button', { name: say('appointments', 'cancel_confirm') }).click()
  await expect(dialog).toBeHidden()
  await page.locator('summary').click()
  await expect(page.locator('details time')).toBeVisible()
  await inspect('cancelled')
  await page.route(/\/api\/appointments(\?|$)/, (route) => route.fulfill(refused))
  await page.goto('/My-Appointment')
  await expect(page.getByRole('main').getByRole('button', { name: say('common', 'retry') })).toBeVisible()
  await inspect('appointments that failed')
})

test('names, notes and questions of one endless word', async ({ page, inspect, request, mailTo, language }, info) => {
  const patient = await newPatient(request, mailTo, language)
  const doctor = await doctorFor(request, info, 18)
  await signIn(page, patient)
  await bookAs(request, patient, doctor, await chooseSlot(page, doctor, { times: 0 }))
  const appointment = await firstAppointmentOf(request, patient)
  const pages = {
    patient: ['/doctors', `/appointment/${doctor}`, '/My-Appointment', `/payment/${appointment}`, '/profile'],
    doctor: [
      '/doctor/appointments',
      '/doctor/appointments?view=week',
      '/doctor/appointments/list',
      '/doctor/inquiries',
    ],
    admin: ['/admin/appointments', '/admin/doctors', '/admin/payments'],
  }
  const letter = language === 'ar' ? 'م' : 'W'
  await writeEndlessly(page, letter)
  for (const who of ['patient', 'doctor', 'admin'] as const) {
    await signIn(page, who === 'patient' ? patient : await demoPerson(request, who))
    for (const path of pages[who]) {
      if (path.startsWith('/doctors') || path.startsWith('/appointment/')) await loadWithin(page, path)
      else await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('main')).toContainText(letter.repeat(60))
      await inspect(`${path.replace(/[0-9a-f-]{36}/, '*')}, endless`)
    }
  }
})

test('menus, and a page that crashed', async ({ page, inspect, request, say, mailTo, language }) => {
  const menu = page.getByRole('button', { name: say('common', 'menu'), exact: true })
  await page.goto('/about')
  if (await menu.isVisible()) {
    await menu.click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await inspect('menu of a visitor')
  }
  await signIn(page, await newPatient(request, mailTo, language))
  await page.goto('/about')
  await page.locator('header button[aria-controls]').last().click()
  await expect(page.getByRole('button', { name: say('common', 'menu_logout') })).toBeVisible()
  await inspect('account menu')
  await page.locator('header button[aria-controls]').first().click()
  await expect(page.getByText(say('notifications', 'empty'))).toBeVisible()
  await inspect('notifications')
  await page.keyboard.press('Escape')
  if (await menu.isVisible()) {
    await menu.click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await inspect('menu of a signed-in user')
    await page.keyboard.press('Escape')
  }
  await page.route('**/assets/contact-page*', (route) => route.abort())
  await loadWithin(page, '/contact')
  await expect(page.getByRole('heading', { level: 1, name: say('common', 'crash_title') })).toBeVisible()
  await inspect('crash')
})
