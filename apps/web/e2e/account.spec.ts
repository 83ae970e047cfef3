import { expect, test, waitForHydration, type Say } from './journey.ts'
import { answer, codeIn, codesTo, logIn, newAddress, wrongOf } from './newcomer.ts'
import { newPatient, password, signIn } from './patient.ts'
import { nextUpload, phonePhoto, seenOf, undecodable } from './phone-photo.ts'
import { shownText } from './shown-text.ts'
import { holdsNone } from './stored.ts'

const newPassword = 'Lotus-2027-Delta'

/** The answer to a wrong code, up to the number of remaining tries: four of five. */
const triesLeft = (say: Say, language: 'en' | 'ar') =>
  say('account', language === 'ar' ? 'otp_tries_left_few' : 'otp_tries_left_other').split(/[\u2068{]/)[0] ?? ''

test('a sign-up is confirmed with the last mailed code and ends on the profile', async ({
  page,
  language,
  say,
  look,
  mailTo,
}) => {
  const email = newAddress('layla')
  await page.clock.install()
  await page.goto('/login')
  await page
    .getByRole('main')
    .getByRole('link', { name: say('account', 'signup_title') })
    .click()
  await page.getByRole('button', { name: say('account', 'signup_title') }).click()
  await expect(page.getByRole('alert')).toBeFocused()
  await look('nothing-filled-in')
  await page.getByLabel(say('words', 'first_name')).fill('Layla')
  await page.getByLabel(say('words', 'last_name')).fill('Aziz')
  await page.getByRole('radio', { name: say('words', 'female') }).check()
  await page.getByLabel(say('common', 'email'), { exact: true }).fill(email)
  await page.getByLabel(say('account', 'password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: say('account', 'signup_title') }).click()

  await expect(page.getByRole('heading', { level: 1, name: say('account', 'verify_title') })).toBeVisible()
  const first = codeIn(await mailTo(email))
  const code = page.getByLabel(say('account', 'verify_code'))
  const verify = page.getByRole('button', { name: say('account', 'verify_submit'), exact: true })
  await code.fill(wrongOf(first))
  await verify.click()
  await expect(page.getByRole('alert')).toContainText(triesLeft(say, language))
  await look('wrong-code')
  await holdsNone(page, [password, first, wrongOf(first)])

  await page.clock.fastForward(61_000)
  await page.getByRole('button', { name: say('account', 'resend') }).click()
  await expect(page.getByRole('status').getByText(answer(language, 'code_resent'))).toBeVisible()
  await look('resent')
  await expect.poll(async () => codeIn(await mailTo(email))).not.toBe(first)
  const second = codeIn(await mailTo(email))
  await code.fill(first)
  await verify.click()
  await expect(page.getByRole('alert')).toContainText(triesLeft(say, language))
  // Pasted with spaces, and in the digits of an Arabic keyboard.
  await code.fill([...second].map((digit) => (language === 'ar' ? '٠١٢٣٤٥٦٧٨٩'[Number(digit)] : digit)).join(' '))
  await verify.click()
  await expect(page).toHaveURL(/\/profile$/)
  await holdsNone(page, [password, first, second])
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Layla Aziz')
  await look('profile')
})

test('a large photo is cropped by keyboard alone, and arrives small, upright and as shown', async ({
  page,
  request,
  language,
  say,
  look,
  mailTo,
}) => {
  await signIn(page, await newPatient(request, mailTo))
  await page.goto('/profile')
  const choose = page.getByLabel(say('account', 'picture_change'))
  await choose.focus()
  await choose.setInputFiles({ name: 'IMG_0002.heic', mimeType: 'image/heic', buffer: undecodable })
  await expect(page.getByRole('alert')).toContainText(say('account', 'picture_unreadable'))
  await look('picture-unreadable')

  await choose.setInputFiles(await phonePhoto(page))
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('application')).toBeFocused()
  await look('picture-crop')
  // Moves it down to its upper edge, then zooms in until only red is left.
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('slider')).toBeFocused()
  await page.keyboard.press('End')
  await look('picture-crop-zoomed')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: say('account', 'crop_save') })).toBeFocused()
  const sent = await nextUpload(page)
  await page.keyboard.press('Enter')
  expect(await sent()).toEqual({ name: 'picture.jpg', size: expect.any(Number) })
  expect((await sent())?.size).toBeLessThan(200_000)
  await expect(page.getByRole('status').getByText(answer(language, 'picture_updated'))).toBeVisible()
  await expect(choose).toBeFocused()
  const shown = await page.getByRole('main').locator('header img').getAttribute('src')
  expect(await seenOf(page, shown ?? '')).toEqual({ width: 512, height: 512, corners: ['red', 'red', 'red', 'red'] })
})

test('a new e-mail address is confirmed by its code, and the old one is notified', async ({
  page,
  request,
  language,
  say,
  look,
  mailTo,
}) => {
  const patient = await newPatient(request, mailTo)
  const newEmail = newAddress('salma-new')
  await signIn(page, patient)
  await page.goto('/profile')
  await page.getByRole('button', { name: say('account', 'email_change') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(say('account', 'email_new')).fill(newEmail)
  await dialog.getByLabel(say('account', 'password_current')).fill('Not-My-Password-1')
  await dialog.getByRole('button', { name: say('account', 'send_code') }).click()
  await expect(dialog.getByRole('alert')).toContainText(answer(language, 'password_wrong'))
  await look('wrong-password')
  await dialog.getByLabel(say('account', 'password_current')).fill(password)
  await dialog.getByRole('button', { name: say('account', 'send_code') }).click()

  await expect(dialog.getByText(answer(language, 'email_change_sent'))).toBeVisible()
  const code = codeIn(await mailTo(newEmail))
  await dialog.getByLabel(say('account', 'verify_code')).fill(wrongOf(code))
  await dialog.getByRole('button', { name: say('account', 'forgot_verify') }).click()
  await expect(dialog.getByRole('alert')).toContainText(triesLeft(say, language))
  await look('wrong-code')
  await dialog.getByLabel(say('account', 'verify_code')).fill(code)
  const said = shownText(page, answer(language, 'email_changed'), { within: 'dialog[open]' })
  await dialog.getByRole('button', { name: say('account', 'forgot_verify') }).click()
  expect((await said).milliseconds).toBeGreaterThan(500)
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('main').getByText(newEmail).first()).toBeVisible()
  await holdsNone(page, [password, code, 'Not-My-Password-1'])
  // The previous mail has already arrived.
  await expect.poll(async () => (await mailTo(patient.email)).text.replaceAll('\u200C', '')).toContain(newEmail)

  await page
    .getByRole('banner')
    .getByRole('button', { name: new RegExp(say('notifications', 'title')) })
    .click()
  await look('notification')
})

test('a new password ends all other sessions, and this one after two seconds', async ({
  page,
  browser,
  request,
  language,
  say,
  look,
  mailTo,
}, info) => {
  const patient = await newPatient(request, mailTo)
  await logIn(page, say, patient.email, password)
  await expect(page).toHaveURL(/\/profile$/)
  const elsewhere = await browser.newContext({ baseURL: info.project.use.baseURL ?? '' })
  const other = waitForHydration(await elsewhere.newPage())
  await signIn(other, patient)
  await other.goto('/profile')
  await expect(other.getByRole('heading', { level: 1 })).toContainText('Salma')

  await page.getByRole('button', { name: say('account', 'password_change') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(say('account', 'reset_new'), { exact: true }).fill(newPassword)
  await dialog.getByLabel(say('account', 'reset_confirm'), { exact: true }).fill(password)
  await dialog.getByRole('button', { name: say('account', 'password_change') }).click()
  await expect(dialog.getByRole('alert')).toContainText(answer(language, 'new_passwords_differ'))
  await look('differ')
  await dialog.getByLabel(say('account', 'reset_confirm'), { exact: true }).fill(newPassword)
  const said = shownText(page, answer(language, 'password_changed'))
  await dialog.getByRole('button', { name: say('account', 'password_change') }).click()
  expect((await said).milliseconds).toBeGreaterThan(500)
  await holdsNone(page, [password, newPassword])
  await expect(page).toHaveURL(/\/login$/)
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()

  await other.reload()
  await expect(other.getByRole('main').getByRole('link', { name: /Login|تسجيل الدخول/ })).toBeVisible()
  expect(await other.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await elsewhere.close()

  await logIn(page, say, patient.email, password)
  await expect(page.getByRole('alert')).toHaveText(answer(language, 'credentials_wrong'))
  await logIn(page, say, patient.email, newPassword)
  await expect(page).toHaveURL(/\/profile$/)
  await holdsNone(page, [password, newPassword])
})

test('a forgotten password is reset in three steps with ways back, leaving nothing in storage', async ({
  page,
  request,
  language,
  say,
  look,
  mailTo,
}) => {
  const { email } = await newPatient(request, mailTo)
  const kept = () =>
    page.evaluate(() => [localStorage.getItem('forgotPasswordEmail'), localStorage.getItem('forgotPasswordResetToken')])
  const askForCode = async () => {
    await page.getByRole('link', { name: say('account', 'forgot_link') }).click()
    // The previous page has a field of the same name.
    await expect(page.getByRole('heading', { level: 1, name: say('account', 'forgot_title') })).toBeVisible()
    await page.getByLabel(say('common', 'email'), { exact: true }).fill(email)
    await page.getByRole('button', { name: say('account', 'send_code') }).click()
  }
  await page.clock.install()
  await page.goto('/login')
  const sent = shownText(page, answer(language, 'forgot_sent'))
  await askForCode()
  expect((await sent).path).toBe('/forgot-password2')
  await expect(page).toHaveURL(/\/forgot-password2\/verify$/)
  expect(await kept()).toEqual([email, null])

  // Back to the first step, which still has the address, then out of the form, which clears it.
  await page.getByRole('link', { name: say('common', 'back'), exact: true }).click()
  await expect(page.getByLabel(say('common', 'email'), { exact: true })).toHaveValue(email)
  await page.getByRole('link', { name: say('account', 'forgot_back') }).click()
  await expect(page).toHaveURL(/\/login$/)
  expect(await kept()).toEqual([null, null])
  await askForCode()
  await expect(page).toHaveURL(/\/forgot-password2\/verify$/)

  await page.clock.fastForward(61_000)
  await page.getByRole('button', { name: say('account', 'forgot_resend'), exact: true }).click()
  await expect(page.getByText(say('account', 'forgot_resent'))).toBeVisible()
  // One from the sign-up and three from this; the last one is valid.
  await expect.poll(async () => (await codesTo(request, email)).length).toBe(4)
  const [code = ''] = await codesTo(request, email)
  // A reload keeps the step and the address.
  await page.reload()
  await expect(page.getByLabel(say('common', 'email'), { exact: true })).toHaveValue(email)
  const verify = page.getByRole('button', { name: say('account', 'forgot_verify') })
  await page.getByLabel(say('account', 'forgot_otp'), { exact: true }).fill(wrongOf(code))
  await verify.click()
  await expect(page.getByRole('alert')).toContainText(triesLeft(say, language))
  await look('wrong-code')
  await page.getByLabel(say('account', 'forgot_otp'), { exact: true }).fill(code)
  const verified = shownText(page, answer(language, 'forgot_verified'))
  await verify.click()
  expect((await verified).path).toBe('/forgot-password2/verify')
  await expect(page).toHaveURL(/\/forgot-password2\/reset$/)
  await holdsNone(page, [password, code, wrongOf(code)])

  await page.getByLabel(say('account', 'reset_new'), { exact: true }).fill(newPassword)
  await page.getByLabel(say('account', 'reset_confirm'), { exact: true }).fill(newPassword)
  await look('new-password')
  const reset = shownText(page, answer(language, 'password_reset'))
  await page.getByRole('button', { name: say('account', 'reset_submit') }).click()
  expect((await reset).milliseconds).toBeGreaterThan(500)
  await expect(page).toHaveURL(/\/login$/)
  expect(await kept()).toEqual([null, null])
  await logIn(page, say, email, newPassword)
  await expect(page).toHaveURL(/\/profile$/)
  await holdsNone(page, [password, newPassword, code])
})
