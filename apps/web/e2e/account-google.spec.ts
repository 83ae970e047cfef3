import { randomUUID } from 'node:crypto'

import { expect, test } from './journey.ts'
import { answer, beAtGoogle, newAddress } from './newcomer.ts'
import { newPatient, password } from './patient.ts'
import { holdsNone } from './stored.ts'

const google = 'Continue with Google'

test('a new user completes the Google registration once and is signed in', async ({ page, request, say, look }) => {
  const person = { sub: randomUUID(), email: newAddress('mona') }
  await page.goto('/login')
  await expect(page.getByRole('button', { name: google })).toBeVisible()
  await look('login')
  const token = await beAtGoogle(page, request, person)
  await page.getByRole('button', { name: google }).click()
  await expect(page.getByRole('heading', { level: 1, name: say('account', 'google_title') })).toBeVisible()
  await expect(page.getByLabel(say('common', 'email'), { exact: true })).toHaveValue(person.email)
  await expect(page.getByLabel(say('common', 'email'), { exact: true })).not.toBeEditable()
  await expect(page.getByLabel(say('words', 'name'), { exact: true })).not.toBeEditable()
  await look('completion')
  // Cancelled, then started again.
  await page.getByRole('button', { name: say('common', 'cancel') }).click()
  await page.getByRole('button', { name: google }).click()
  await page.getByRole('button', { name: say('account', 'google_register') }).click()
  await expect(page.getByRole('alert')).toBeFocused()
  await page.getByRole('radio', { name: say('words', 'female') }).check()
  await page.getByRole('button', { name: say('account', 'google_register') }).click()
  await expect(page).toHaveURL(/\/profile$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Mona Farid')
  await look('profile')
  await holdsNone(page, [token])

  await page.evaluate(() => localStorage.removeItem('token'))
  await page.goto('/login')
  await expect(page.getByRole('button', { name: google })).toBeVisible()
  await beAtGoogle(page, request, person)
  await page.getByRole('button', { name: google }).click()
  await expect(page).toHaveURL(/\/profile$/)
})

test('an account with a password is linked once that password is entered', async ({
  page,
  request,
  language,
  say,
  look,
  mailTo,
}) => {
  const { email } = await newPatient(request, mailTo)
  const person = { sub: randomUUID(), email }
  await page.goto('/login')
  await expect(page.getByRole('button', { name: google })).toBeVisible()
  const token = await beAtGoogle(page, request, person)
  await page.getByRole('button', { name: google }).click()
  await expect(page.getByRole('heading', { level: 1, name: say('account', 'google_link_title') })).toBeVisible()
  await expect(page.getByText(answer(language, 'google_link_required'))).toBeVisible()
  const field = page.getByLabel(say('account', 'password'), { exact: true })
  await field.fill('Not-My-Password-1')
  await page.getByRole('button', { name: say('account', 'google_link'), exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText(answer(language, 'password_wrong'))
  await look('wrong-password')
  await field.fill(password)
  await page.getByRole('button', { name: say('account', 'google_link'), exact: true }).click()
  await expect(page).toHaveURL(/\/profile$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Salma Nabil')
  await holdsNone(page, [password, 'Not-My-Password-1', token])
  await expect.poll(async () => (await mailTo(email)).text).toContain('Google')
})
