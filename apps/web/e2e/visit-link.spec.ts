import { randomUUID } from 'node:crypto'

import type { APIRequestContext, Page } from '@playwright/test'

import { expect, mailbox, test } from './journey.ts'
import { anotherWindow, bookAs, chooseSlot, doctorFor, newPatient, type Patient } from './patient.ts'

const linkPattern = /\/visit#[\w-]{43}/

/** The link in the newest mail about a visit to somebody. */
async function linkTo(request: APIRequestContext, { email }: Patient): Promise<string> {
  let link: string | undefined
  await expect
    .poll(async () => {
      const mails: unknown = await (await request.get(mailbox)).json()
      const own = Array.isArray(mails) ? mails.filter((mail) => JSON.stringify(mail).includes(email)) : []
      link = own.map((mail) => linkPattern.exec(JSON.stringify(mail))?.[0]).find((found) => found !== undefined)
      return link
    })
    .toBeDefined()
  return link ?? ''
}

/** The visit of a link, as the server has it. */
async function visitOf(request: APIRequestContext, link: string): Promise<Record<string, unknown>> {
  const response = await request.post('/api/visit-links/open', { data: { token: link.split('#')[1] } })
  const { shown: _, ...visit }: Record<string, unknown> = await response.json()
  return visit
}

/** What a program does that opens links in mails: it runs the page and presses what it finds, at once. */
async function pressEverything(page: Page, link: string): Promise<number> {
  await page.goto(link)
  await page.getByRole('heading', { level: 1 }).locator('time').waitFor()
  return page.evaluate(() => {
    const buttons = [...document.querySelectorAll<HTMLElement>('main button')]
    for (const button of buttons) button.click()
    return buttons.length
  })
}

test('a program that opens the link of a mail changes nothing; a person confirms, moves, cancels and undoes with it', async ({
  page,
  browser,
  request,
  say,
  look,
  mailTo,
  language,
}, info) => {
  const doctor = await doctorFor(request, info, 12)
  const patient = await newPatient(request, mailTo, language)
  await bookAs(request, patient, doctor, await chooseSlot(page, doctor))
  const link = await linkTo(request, patient)
  const before = await visitOf(request, link)
  expect(before).toMatchObject({ status: 'booked', isConfirmed: false })

  const program = await anotherWindow(browser, info, { language, width: 1280 })
  expect(await pressEverything(program, link)).toBeGreaterThan(2)
  await program.waitForTimeout(1500)
  expect(await visitOf(request, link)).toEqual(before)
  await program.context().close()

  await page.goto(link)
  const heading = page.getByRole('heading', { level: 1 })
  const main = page.getByRole('main')
  const press = (key: string) => main.getByRole('button', { name: say('visit', key), exact: true }).click()
  await look('link')
  await expect(main.getByRole('button', { name: say('visit', 'coming') })).toBeEnabled()
  await press('coming')
  await expect(main.getByText(say('visit', 'confirmed'))).toBeVisible()
  expect(await visitOf(request, link)).toMatchObject({ isConfirmed: true })

  const was = await heading.locator('time').getAttribute('datetime')
  await press('move')
  await expect(main.getByRole('heading', { name: say('visit', 'move_title') })).toBeFocused()
  await main.getByLabel(say('visit', 'day'), { exact: true }).selectOption({ index: 4 })
  await look('move')
  await press('move_here')
  await expect(heading.locator('time')).not.toHaveAttribute('datetime', was ?? '')
  await expect(main.getByRole('button', { name: say('visit', 'coming') })).toBeEnabled()

  await press('cancel')
  await expect(main.getByText(say('visit', 'cancelled'), { exact: true })).toBeVisible()
  await expect(main.getByRole('button', { name: say('visit', 'undo') })).toBeEnabled()
  await look('cancelled')
  await press('undo')
  await expect(main.getByRole('button', { name: say('visit', 'coming') })).toBeVisible()
  expect(await visitOf(request, link)).toMatchObject({ status: 'booked' })
})

test('a link that has ended, and one that a newer one replaced, say so', async ({ page, request, say, look, mailTo, language }, info) => {
  await page.goto(`/visit#${randomUUID()}`)
  await expect(page.getByRole('heading', { name: say('visit', 'ended_title') })).toBeVisible()
  await look('ended')
  const doctor = await doctorFor(request, info, 12)
  const patient = await newPatient(request, mailTo, language)
  const slot = await chooseSlot(page, doctor, { days: 5 })
  await bookAs(request, patient, doctor, slot)
  const link = await linkTo(request, patient)
  const { id } = await visitOf(request, link)
  const headers = { authorization: `Bearer ${patient.token}` }
  expect((await request.delete(`/api/appointments/${String(id)}`, { headers })).ok()).toBe(true)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: say('visit', 'replaced_title') })).toBeVisible()
})
