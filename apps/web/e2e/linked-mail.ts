import { expect, type APIRequestContext, type Page } from '@playwright/test'

import { mailbox } from './journey.ts'
import type { Patient } from './patient.ts'

/** The newest mailed link of a kind, `/visit` or `/offer`, for an address. */
export async function linkTo(
  request: APIRequestContext,
  { email }: Patient,
  page: '/visit' | '/offer',
): Promise<string> {
  const pattern = new RegExp(`${page}\\?in=\\w\\w#[\\w-]{22,43}`)
  let link: string | undefined
  await expect
    .poll(
      async () => {
        const mails: unknown = await (await request.get(mailbox, { params: { to: email } })).json()
        const texts = Array.isArray(mails) ? mails.map((mail) => JSON.stringify(mail)) : []
        link = texts.map((text) => pattern.exec(text)?.[0]).find((found) => found !== undefined)
        return link
      },
      { timeout: 20_000 },
    )
    .toBeDefined()
  return link ?? ''
}

/**
 * Imitates a program that opens links in mails: it runs the page and clicks every button at once. Returns the number of
 * buttons.
 */
export async function pressEverything(page: Page, link: string): Promise<number> {
  await page.goto(link)
  await page.getByRole('heading', { level: 1 }).locator('time').waitFor()
  const pressed = await page.evaluate(() => {
    const buttons = [...document.querySelectorAll<HTMLElement>('main button')]
    for (const button of buttons) button.click()
    return buttons.length
  })
  await page.waitForTimeout(1500)
  return pressed
}
