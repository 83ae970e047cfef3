import { randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import { nextMonday, payingClinic } from '../../test/clinics/paying-clinic.ts'
import { sendReminders } from './send-reminders.ts'

/** A day before the visit, which is at 10:00 in Cairo. */
const dayBefore = '2026-03-08T08:00:00.000Z'
const sentence = 'Please answer the questions before the appointment.'

async function ready() {
  const place = await payingClinic()
  const administrator = await place.asAdministrator()
  const [type] = await administrator.visitTypes.managed()
  if (!type) throw new Error('a clinic begins with a visit type')
  const question = {
    id: randomUUID(),
    kind: 'text' as const,
    text: 'Where is the pain?',
    textAr: 'أين مكان الألم؟',
    isRequired: true,
    options: [],
    onlyIf: null,
  }
  await administrator.preparations.saveForm({
    params: { id: type.id },
    body: {
      version: 0,
      fasting: [],
      instructions: 'Medicines as usual',
      instructionsAr: 'الأدوية كالمعتاد',
      questions: [question],
    },
  })
  place.clock.advance(1)
  const id = await place.book(nextMonday)
  async function remind() {
    place.clock.set(dayBefore)
    await sendReminders(place.deps)
    return (await place.deliver()).filter(({ subject }) => subject.startsWith('Reminder')).map(({ text }) => text)
  }
  const answer = (isSent: boolean) =>
    place.mona.preparations.saveAnswers({
      params: { id },
      body: { version: 0, answers: [{ questionId: question.id, values: ['Upper right'] }], isSent },
    })
  return { ...place, id, remind, answer }
}

test('the reminder of the day before names open questions, and leads to the page that has them', async () => {
  const { remind, answer, id, deliver } = await ready()
  await answer(false)
  const booked = (await deliver()).find(({ subject }) => subject.startsWith('Your appointment'))
  expect(booked?.text).toContain(`/My-Appointment/${id}`)
  const [text] = await remind()
  expect(text).toContain(sentence)
  expect(text).toContain(`/My-Appointment/${id}`)
  for (const words of ['pain', 'Medicines', 'Upper right']) expect(`${text}${booked?.text}`).not.toContain(words)
})

test('once the answers are sent the reminder does not ask for them', async () => {
  const { remind, answer } = await ready()
  await answer(true)
  const [text] = await remind()
  expect(text).toContain('This is a reminder of your appointment.')
  expect(text).not.toContain(sentence)
})
