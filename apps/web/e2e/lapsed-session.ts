import { expect, type Page } from '@playwright/test'

import type { Say } from './journey.ts'

/** The server no longer knows the session of the page. */
export const endSession = (page: Page) => page.evaluate(() => localStorage.setItem('token', 'no longer one'))

/** Logs in over the page, which stays as it is. */
export async function logInAgain(page: Page, say: Say, secret: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: say('account', 'lapsed_title') })
  const field = dialog.getByLabel(say('account', 'password'), { exact: true })
  await expect(field).toBeFocused()
  await field.fill(secret)
  await dialog.getByRole('button', { name: say('common', 'login'), exact: true }).click()
  await expect(dialog).toHaveCount(0)
}
