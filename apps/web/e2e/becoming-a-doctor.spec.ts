import { randomUUID } from 'node:crypto'

import { expect, noSidewaysScroll, sayIn, test } from './journey.ts'
import { anotherWindow, chooseSlot, demoPerson, newPatient, password, signIn } from './patient.ts'

/** Letters only, as the sign-up form requires. */
const aName = () =>
  `Z${randomUUID()
    .replaceAll(/[^a-f]/g, '')
    .slice(0, 6)}`

test('a doctor signs up, applies, is approved, is listed and is booked', async ({
  page,
  browser,
  request,
  say,
  look,
  mailTo,
}, info) => {
  // Three users, one after the other.
  test.slow()
  const english = sayIn('en')
  const email = `rami-${randomUUID()}@doctors.example`
  const lastName = aName()

  // The applicant.
  await page.goto('/login?mode=signup')
  await page.getByLabel(say('words', 'first_name')).fill('Rami')
  await page.getByLabel(say('words', 'last_name')).fill(lastName)
  await page.getByRole('radio', { name: say('words', 'male') }).check()
  await page.getByRole('radio', { name: say('account', 'role_doctor') }).check()
  await page.getByLabel(say('common', 'email'), { exact: true }).fill(email)
  await page.getByLabel(say('account', 'password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: say('account', 'signup_title') }).click()
  await expect(page.getByRole('heading', { level: 1, name: say('account', 'verify_title') })).toBeVisible()
  const { text } = await mailTo(email)
  await page.getByLabel(say('account', 'verify_code')).fill(text.match(/\b\d{6}\b/)?.[0] ?? '')
  await page.getByRole('button', { name: say('account', 'verify_submit'), exact: true }).click()

  await expect(page).toHaveURL(/\/doctor\/application$/)
  await expect(page.getByRole('heading', { level: 1, name: say('common', 'menu_application') })).toBeFocused()
  const form = page.getByRole('form', { name: say('common', 'menu_application') })
  await form.getByRole('button', { name: say('applications', 'send') }).click()
  await expect(form.getByRole('alert')).toBeFocused()
  await form.getByLabel(say('words', 'speciality'), { exact: true }).selectOption('Neurologist')
  await form.getByLabel(say('words', 'appointment_fee'), { exact: true }).fill('٧٥')
  await form.getByLabel(say('applications', 'experience'), { exact: true }).fill('9')
  await form.getByLabel(say('applications', 'degree'), { exact: true }).fill('MD')
  await form.getByLabel(say('applications', 'about_ar'), { exact: true }).fill('أهتم بالصداع النصفي.')
  await form.getByLabel(say('applications', 'address'), { exact: true }).fill('3 Tahrir Square, Cairo')
  await form.getByLabel(say('applications', 'address_ar'), { exact: true }).fill('3 ميدان التحرير، القاهرة')
  await look('applying')
  await form.getByRole('button', { name: say('applications', 'send') }).click()
  await expect(page.getByText(say('applications', 'sent'))).toBeVisible()
  await look('applied')

  // The administrator.
  const office = await anotherWindow(browser, info, { language: 'en', width: 1280 })
  await signIn(office, await demoPerson(request, 'admin'))
  await office.goto('/admin/doctors')
  const row = office.getByRole('article').filter({ hasText: email })
  await expect(row).toContainText('$75')
  await office.screenshot({ path: `e2e/screenshots/becoming-a-doctor/applications.png`, fullPage: true })
  await row.getByText(english('applications', 'approve'), { exact: true }).click()
  const dialog = office.getByRole('dialog')
  await expect(dialog.getByLabel(english('words', 'speciality'), { exact: true })).toHaveValue('Neurologist')
  await dialog.getByRole('button', { name: english('applications', 'approve'), exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(row).toHaveCount(0)
  await noSidewaysScroll(office)
  await office.context().close()

  // Approved, listed, and booked by a patient.
  await page.reload()
  await expect(page.getByText(say('applications', 'approved'), { exact: true })).toBeVisible()
  await look('approved')
  const window = await anotherWindow(browser, info, { language: 'en', width: 1280 })
  await signIn(window, await newPatient(request, mailTo))
  await window.goto(`/doctors/Neurologist?q=${lastName}`)
  const listed = window.getByRole('article').filter({ hasText: lastName }).getByRole('heading').getByRole('link')
  const id = (await listed.getAttribute('href'))?.split('/').at(-1) ?? ''
  await chooseSlot(window, id)
  await window.getByRole('button', { name: english('doctors', 'book') }).click()
  await expect(window.getByRole('heading', { name: english('doctors', 'booked_title') })).toBeVisible()
  await window.context().close()
})
