import type { Page } from '@playwright/test'

import { expect, mailbox, test } from './journey.ts'
import { answer, logIn } from './newcomer.ts'
import { newPatient, password, signIn } from './patient.ts'

/** A device of Chromium's own that keeps passkeys and verifies its user at once. */
async function addAuthenticator(page: Page) {
  const device = await page.context().newCDPSession(page)
  await device.send('WebAuthn.enable')
  const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    count: async () => (await device.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
    forget: () => device.send('WebAuthn.clearCredentials', { authenticatorId }),
  }
}

const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('token') ?? sessionStorage.getItem('token'))

test('a passkey is added, logs in without a password, and no longer once it is removed', async ({
  page,
  request,
  language,
  say,
  look,
  mailTo,
}) => {
  const device = await addAuthenticator(page)
  const logOut = async () => {
    await page.locator('header button[aria-controls]').last().click()
    await page.getByRole('button', { name: say('common', 'menu_logout'), exact: true }).click()
    await expect(page).toHaveURL((url) => url.pathname === '/')
  }
  await signIn(page, await newPatient(request, mailTo, language))
  await page.goto('/profile')
  await page.getByRole('button', { name: say('account', 'step_passkey_add') }).click()
  await expect(page.getByRole('status').getByText(say('account', 'step_passkey_added'))).toBeVisible()
  expect(await device.count()).toBe(1)
  await look('passkey-added')

  await logOut()
  await page.goto('/login')
  expect(await tokenOf(page)).toBeNull()
  const byPasskey = page.getByRole('button', { name: say('account', 'passkey_login'), exact: true })
  await byPasskey.click()
  await expect(page).toHaveURL(/\/profile$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(language === 'ar' ? 'سلمى' : 'Salma')
  expect(await tokenOf(page)).toMatch(/^ey/)

  await page
    .getByRole('button', { name: new RegExp(`^${say('account', 'step_passkey_remove_of').split(/[\u2068{]/)[0]}`) })
    .click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: say('words', 'remove'), exact: true })
    .click()
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await logOut()
  await page.goto('/login')
  await byPasskey.click()
  await expect(page.getByRole('alert')).toContainText(answer(language, 'passkey_refused'))
  expect(await tokenOf(page)).toBeNull()
  await look('passkey-refused')
})

test('a doctor whose second factor is due gets no further than setting one up', async ({
  page,
  request,
  language,
  say,
  look,
  mailTo,
}) => {
  const device = await addAuthenticator(page)
  const { email, token } = await newPatient(request, mailTo, language, 1)
  expect(await (await request.get(`${mailbox}factor-due`, { params: { email } })).json()).toEqual({ due: 1 })
  const headers = { authorization: `Bearer ${token}` }
  expect(await (await request.get('/api/user', { headers })).json()).toMatchObject({ code: 'second_factor_required' })

  await page.goto('/about')
  await logIn(page, say, email, password)
  const title = page.getByRole('heading', { level: 1, name: say('account', 'step_set_up_title') })
  await expect(title).toBeVisible()
  await look('set-up')
  expect(await tokenOf(page)).toBeNull()
  // Any other page is a stranger's: the session was stored nowhere.
  await page.goto('/doctor/application')
  await expect(page.getByRole('heading', { level: 1, name: say('common', 'menu_application') })).toHaveCount(0)

  await logIn(page, say, email, password)
  await expect(title).toBeVisible()
  await page.getByRole('button', { name: say('account', 'step_passkey_create') }).click()
  await expect(page.getByRole('heading', { name: say('account', 'step_codes'), exact: true })).toBeVisible()
  expect(await device.count()).toBe(1)
  await look('recovery-codes')
  await page.getByRole('button', { name: say('account', 'step_codes_stored') }).click()
  await expect(page).toHaveURL(/\/doctor\/application$/)
  await expect(page.getByRole('heading', { level: 1, name: say('common', 'menu_application') })).toBeVisible()

  // The password alone no longer opens it; the passkey does.
  await page.evaluate(() => localStorage.clear())
  await logIn(page, say, email, password)
  await expect(page.getByRole('heading', { level: 1, name: say('account', 'step_second_step') })).toBeVisible()
  expect(await tokenOf(page)).toBeNull()
  await page.getByRole('button', { name: say('account', 'step_passkey_use') }).click()
  await expect(page).toHaveURL(/\/doctor\/application$/)
})
