import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'

import { expect, test } from './journey.ts'
import { endSession, logInAgain } from './lapsed-session.ts'
import { demoPerson, newPatient, password, showUntil, signIn } from './patient.ts'

test.use({ serviceWorkers: 'allow' })

// Requests that pass through a service worker could not be intercepted.
test.use({ serviceWorkers: 'block' })

const picture = (name: string) => ({
  name,
  mimeType: 'image/png',
  buffer: readFileSync(new URL(`../public/${name}`, import.meta.url)),
})
const pictures = ['icon-192.png', 'icon-512.png'].map(picture)

test('a question with two pictures survives an expired session and a reload, and is sent unchanged', async ({
  page,
  request,
  say,
  look,
  mailTo,
}) => {
  const question = `Rash since Monday. ${randomUUID()} ${'It itches. '.repeat(60)}`.trim()
  await signIn(page, await newPatient(request, mailTo))
  await page.goto('/inquiries')
  await page.getByRole('button', { name: say('inquiries', 'new'), exact: true }).click()
  const message = page.getByLabel(say('inquiries', 'message'), { exact: true })
  await message.fill(question)
  await page.getByLabel(say('words', 'add'), { exact: true }).setInputFiles(pictures)
  const remove = (name: string) =>
    page.getByRole('button', { name: say('inquiries', 'image_remove').replace('{{- name}}', name) })
  await expect(remove('icon-512.png')).toBeVisible()
  const keys: string[] = []
  page.on('request', (sent) => {
    if (sent.method() === 'POST' && sent.url().endsWith('/inquiries/upload'))
      keys.push(sent.headers()['idempotency-key'] ?? '')
  })

  await endSession(page)
  const submit = page.getByRole('button', { name: say('inquiries', 'submit'), exact: true })
  await submit.click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await look('session-ended')
  await logInAgain(page, say, password)
  await expect(submit).toBeFocused()
  await expect(message).toHaveValue(question)

  await page.reload()
  await expect(message).toHaveValue(question)
  await expect(remove('icon-192.png')).toBeVisible()
  await expect(remove('icon-512.png')).toBeVisible()
  await endSession(page)
  await submit.click()
  await logInAgain(page, say, password)
  await submit.click()
  const sent = page.getByRole('article').filter({ hasText: question })
  await expect(sent.locator('a[target="_blank"]')).toHaveCount(2)
  expect(keys).toHaveLength(3)
  expect(keys[1]).toBe(keys[2])
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:')))).toEqual([])
})

test('a doctor’s answer of a thousand characters survives an expired session, and is sent unchanged', async ({
  page,
  request,
  say,
  look,
  mailTo,
}) => {
  const question = `Is this common? ${randomUUID()}`
  const patient = await newPatient(request, mailTo)
  const asked = await request.post('/api/inquiries', {
    headers: { authorization: `Bearer ${patient.token}` },
    data: { message: question, specialty: 'Pediatricians' },
  })
  expect(asked.status()).toBe(201)
  const answer = `${randomUUID()} ${'Keep the skin dry and cool. '.repeat(40)}`.slice(0, 1000).trim()

  await signIn(page, await demoPerson(request, 'doctor'))
  await page.goto('/doctor/inquiries')
  const received = page.getByRole('article').filter({ hasText: question })
  const more = page.getByRole('button', { name: say('common', 'more'), exact: true })
  await showUntil(received, more)
  await received.getByText(say('inbox', 'answer'), { exact: true }).click()
  const field = page.getByLabel(say('inbox', 'your_answer'), { exact: true })
  await field.fill(answer)
  await endSession(page)
  const send = page.getByRole('button', { name: say('inbox', 'send'), exact: true })
  await send.click()
  await logInAgain(page, say, 'Aafiya-Demo-2026')
  await expect(field).toHaveValue(answer)
  await look('after-login')
  await page.reload()
  await expect(field).toHaveValue(answer)
  await send.click()
  await expect(received).toHaveCount(0)
  await page.getByRole('link', { name: say('inbox', 'filter_answered'), exact: true }).click()
  await expect(received.getByText(answer)).toBeVisible()
})
