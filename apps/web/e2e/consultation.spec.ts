import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'

import { expect, noSidewaysScroll, sayIn, test } from './journey.ts'
import { anotherWindow, demoPerson, newPatient, showUntil, signIn } from './patient.ts'

const picture = (name: string) => ({
  name,
  mimeType: 'image/png',
  buffer: readFileSync(new URL(`../public/${name}`, import.meta.url)),
})
const [first, second, third, ofAnswer] = ['icon-192.png', 'icon-512.png', 'social.png', 'maskable-512.png'].map(picture)
const scan = { name: 'scan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') }

test('a patient asks in Arabic with images, a doctor answers in English, and the answer arrives and is rated', async ({
  page,
  browser,
  request,
  say,
  look,
  mailTo,
}, info) => {
  if (!first || !second || !third || !ofAnswer) throw new Error('no pictures to send')
  // Three users, one after the other.
  test.slow()
  const english = sayIn('en')
  const question = `طفح جلدي منذ خمسة أيام. ${randomUUID()}`
  const reply = `This is common at that age. ${randomUUID()}`

  // The patient: from any page, through the menu, to the form.
  const throughMenu = async (text: string) => {
    await page.getByRole('button', { name: say('common', 'menu'), exact: true }).click()
    await page.getByRole('dialog').getByRole('link', { name: text, exact: true }).click()
  }
  await page.goto('/')
  await page.getByRole('link', { name: say('common', 'ask_doctor'), exact: true }).click()
  await expect(page).toHaveURL(/\/login\?returnTo=%2Finquiries/)
  await expect(page.getByRole('main').getByRole('alert')).toContainText(say('account', 'login_to_ask'))
  const patient = await newPatient(request, mailTo)
  await signIn(page, patient)
  await page.goto('/')
  await throughMenu(say('common', 'menu_inquiries'))
  await expect(page).toHaveURL(/\/inquiries$/)
  await page.getByRole('button', { name: say('inquiries', 'new'), exact: true }).click()
  await page.getByLabel(say('words', 'speciality'), { exact: true }).selectOption('Pediatricians')
  await page.getByLabel(say('inquiries', 'message'), { exact: true }).fill(question)
  const files = page.getByLabel(say('words', 'add'), { exact: true })
  await files.setInputFiles([first, scan, second, third])
  await expect(page.getByRole('main').getByRole('alert')).toContainText('scan.pdf')
  await expect(
    page.getByRole('button', { name: say('inquiries', 'image_remove').replace('{{- name}}', first.name) }),
  ).toBeVisible()
  await look('asking')
  await page.getByRole('button', { name: say('inquiries', 'submit'), exact: true }).click()
  await expect(page.getByRole('main').getByText(say('inquiries', 'sent_text'))).toBeVisible()
  const asked = page.getByRole('article').filter({ hasText: question })
  await expect(asked.getByText(say('inquiries', 'no_response'))).toBeVisible()
  await expect(asked.locator('a[target="_blank"]')).toHaveCount(3)
  await look('asked')

  // The doctor: claims it, answers with an image.
  const doctor = await anotherWindow(browser, info, { language: 'en', width: 1280 })
  await signIn(doctor, await demoPerson(request, 'doctor'))
  await doctor.goto('/doctor/inquiries')
  const received = doctor.getByRole('article').filter({ hasText: question })
  const more = doctor.getByRole('button', { name: english('common', 'more'), exact: true })
  await showUntil(received, more)
  await expect(received.locator('a[target="_blank"]')).toHaveCount(3)
  await received.getByText(english('inbox', 'claim'), { exact: true }).click()
  await doctor.getByRole('link', { name: english('inbox', 'filter_mine'), exact: true }).click()
  await received.getByText(english('inbox', 'answer'), { exact: true }).click()
  const field = doctor.getByLabel(english('inbox', 'your_answer'), { exact: true })
  await expect(field).toBeFocused()
  await field.fill(reply)
  await doctor.getByLabel(english('words', 'add'), { exact: true }).setInputFiles([ofAnswer])
  await noSidewaysScroll(doctor)
  await doctor.screenshot({ path: `e2e/screenshots/consultation/doctor-answering.png`, fullPage: true })
  await doctor.getByRole('button', { name: english('inbox', 'send'), exact: true }).click()
  await expect(received).toHaveCount(0)

  // The answer appears without a click or a reload.
  await expect(asked.getByText(reply)).toBeVisible({ timeout: 30_000 })
  const links = asked.locator('a[target="_blank"]')
  await expect(links).toHaveCount(4)
  await look('answered')
  const opened = page.context().waitForEvent('page')
  await links.last().click()
  const attachment = await opened
  const answered = await request.get(attachment.url())
  expect([answered.status(), answered.headers()['content-type']]).toEqual([200, 'image/webp'])
  await attachment.close()
  await asked.getByRole('button', { name: say('inquiries', 'rate_like'), exact: true }).click()
  await expect(asked.getByRole('button', { name: say('inquiries', 'rate_like'), exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  expect((await mailTo(patient.email)).text).not.toContain(reply)

  // The doctor sees that it helped.
  await doctor.getByRole('link', { name: english('inbox', 'filter_answered'), exact: true }).click()
  await expect(received.getByText(english('inbox', 'rated_helped'))).toBeVisible()
  await noSidewaysScroll(doctor)
  await doctor.screenshot({ path: `e2e/screenshots/consultation/doctor-answered.png`, fullPage: true })
  await doctor.context().close()
})
