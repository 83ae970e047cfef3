import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'

import type { Locator, Page } from '@playwright/test'

import { expect, mailbox, noSidewaysScroll, test } from './journey.ts'
import { doctorOfOwn } from './own-doctor.ts'
import { anotherWindow, bookAs, firstAppointmentOf, firstFreeOf, newPatient, signIn } from './patient.ts'

const picture = {
  name: 'blood-count.png',
  mimeType: 'image/png',
  buffer: readFileSync(new URL('../public/icon-512.png', import.meta.url)),
}

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('Tab does not reach it')
}

const dayAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

const words = {
  en: {
    cough: 'How long has the cough lasted?',
    fever: 'Is there a fever?',
    highest: 'What was the highest temperature?',
    answer: 'Eight days, mostly at night',
    plan: 'Seen again in a week',
    summary: 'A cough after a cold. No antibiotic is needed.',
    medicine: 'Salbutamol inhaler 100 micrograms',
    dose: 'Two puffs four times a day for five days',
  },
  ar: {
    cough: 'منذ متى السعال؟',
    fever: 'هل توجد حرارة؟',
    highest: 'ما أعلى درجة حرارة؟',
    answer: 'منذ ثمانية أيام، ليلًا في الغالب',
    plan: 'موعد متابعة بعد أسبوع',
    summary: 'سعال بعد نزلة برد. لا حاجة إلى مضاد حيوي.',
    medicine: 'سالبوتامول بخاخ 100 ميكروجرام',
    dose: 'بختان أربع مرات يوميًا لمدة خمسة أيام',
  },
}

const question = (kind: string, name: 'cough' | 'fever' | 'highest', onlyIf: object | null = null) => ({
  id: randomUUID(),
  kind,
  text: words.en[name],
  textAr: words.ar[name],
  isRequired: true,
  options: [],
  onlyIf,
})

test('questions and files before a visit, the visit by keyboard alone, and what the patient takes home', async ({
  page,
  browser,
  request,
  language,
  say,
  look,
  mailTo,
}, info) => {
  const my = words[language]
  const fever = question('yes_no', 'fever')
  const doctor = await doctorOfOwn(request, mailTo, language, [
    question('text', 'cough'),
    fever,
    question('number', 'highest', { questionId: fever.id, answer: 'yes' }),
  ])
  const patient = await newPatient(request, mailTo, language)
  const free = await firstFreeOf(request, doctor.doctorId, [3, 4, 5].map(dayAhead))
  await bookAs(request, patient, doctor.doctorId, free)
  const id = await firstAppointmentOf(request, patient)

  // The patient answers, which opens a further question, and sends a picture.
  await signIn(page, patient)
  await page.goto(`/My-Appointment/${id}`)
  const questions = page.getByRole('region', { name: say('preparation', 'questions') })
  await questions.getByRole('textbox').fill(my.answer)
  await expect(questions.getByText(my.highest)).toHaveCount(0)
  await questions.getByRole('radio', { name: say('words', 'yes') }).check()
  await questions.getByLabel(new RegExp(my.highest.replace('?', ''))).fill('38.5')
  await look('answering')
  await questions.getByRole('button', { name: say('preparation', 'send') }).click()
  await expect(questions.getByText(say('preparation', 'sent'))).toBeVisible()
  await page.locator('input[type="file"]').setInputFiles([picture])
  const sent = page.getByRole('link', { name: say('preparation', 'file_picture').replace('{{number}}', '1') })
  await expect(sent).toBeVisible()
  await look('sent')

  // The doctor, by keyboard alone.
  await request.get(`${mailbox}visit-today?id=${id}`)
  const width = info.project.name.endsWith('360') ? 360 : 1280
  const room = await anotherWindow(browser, info, { language, width })
  await signIn(room, doctor)
  await room.goto(`/doctor/visits/${id}`)
  const press = (key: string) => room.keyboard.press(key)
  const step = room.locator('[data-primary]')
  await expect(room.getByText(my.answer)).toBeVisible()
  await expect(room.getByText('38.5', { exact: true })).toBeVisible()
  const opened = await request.get((await room.locator('a[target="_blank"]:has(img)').getAttribute('href')) ?? '')
  expect([opened.status(), opened.headers()['content-type']]).toEqual([200, 'image/webp'])
  for (const next of ['do_arrived', 'do_started', 'do_completed'] as const) {
    await expect(step).toContainText(say('calendar', next))
    if (next !== 'do_completed') await press('Control+Enter')
  }
  await press('Alt+1')
  await tabTo(room, room.getByLabel(say('visit-page', 'heading_plan')))
  await room.keyboard.type(my.plan)
  await press('Alt+2')
  await expect(room.getByLabel(say('visit-page', 'summary'))).toBeFocused()
  await room.keyboard.type(my.summary)
  await press('Alt+3')
  const dialog = room.getByRole('dialog')
  await expect(dialog.getByLabel(say('documents', 'medicine'))).toBeFocused()
  await room.keyboard.type(my.medicine)
  await tabTo(room, dialog.getByLabel(say('documents', 'dose')))
  await room.keyboard.type(my.dose)
  await expect(dialog.getByRole('radio', { name: say('words', `language_${language}`) })).toBeChecked()
  await press('Control+Enter')
  await expect(dialog).toBeHidden()
  await expect(room.getByRole('button', { name: say('documents', 'kind_prescription'), exact: true })).toBeFocused()
  await expect(room.getByText(my.medicine)).toBeVisible()
  const again = room.getByRole('radio', { name: say('visit-page', 'again_none') })
  await tabTo(room, again)
  await press('ArrowDown')
  await expect(room.getByRole('radio', { name: say('visit-page', 'again_7'), exact: true })).toBeChecked()
  const proposed = room.getByText(say('visit-page', 'again_saved').split('{{day}}')[1] ?? '-')
  await expect(proposed).toBeVisible()
  await noSidewaysScroll(room)
  await press('Control+Enter')
  await expect(room.getByRole('button', { name: say('calendar', 'undo_completed') })).toBeVisible()
  await expect(room.locator('dd', { hasText: my.plan })).toBeVisible()
  await expect(room.getByLabel(say('visit-page', 'heading_plan'))).toHaveCount(0)
  await noSidewaysScroll(room)
  await room.context().close()

  // The patient reads the summary, opens the prescription, and books the follow-up.
  await page.reload()
  await expect(page.getByText(my.summary)).toBeVisible()
  await expect(page.getByText(my.plan)).toHaveCount(0)
  const papers = page.getByRole('region', { name: say('words', 'documents') })
  const [link] = await Promise.all([
    page.waitForResponse(/\/documents\/[^/]+\/link$/),
    papers.getByRole('button').click(),
  ])
  const file = await request.get((await link.json()).url)
  expect([file.status(), file.headers()['content-type']]).toEqual([200, 'application/pdf'])
  const next = page.getByRole('region', { name: say('appointments', 'follow_up') })
  await next.getByRole('button').click()
  await expect(next.getByRole('link', { name: say('appointments', 'follow_up_show') })).toBeVisible()
  await look('taken-home')
})
