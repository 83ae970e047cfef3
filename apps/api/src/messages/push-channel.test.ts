import { expect, onTestFinished, test } from 'vitest'

import { payingClinic } from '../../test/clinics/paying-clinic.ts'
import { createLocalPushService } from '../../test/doubles/local-push-service.ts'
import { messagePreferences } from './message-preferences.table.ts'

const visit = { appointmentDate: '2026-03-09', appointmentTime: '15:00' }

/** Mona has allowed push on her phone; Nour at the desk can remind her of a visit. */
async function ready() {
  const service = await createLocalPushService()
  onTestFinished(() => service.close())
  const place = await payingClinic({ env: service.env })
  const nour = await place.asUser((await place.buildUser({ role: 4 })).id)
  const phone = service.subscribe()
  await place.mona.push.subscribe({ body: phone.body })
  const shown = () => phone.messages.map(({ payload }): Record<string, string> => JSON.parse(payload))
  const remind = async (id: string) => {
    await nour.reminders.send({ params: { id } })
    await place.deliver()
  }
  return { ...place, phone, shown, remind }
}

test('a booking, a reminder and a cancellation arrive on the device, each in place of the one before', async () => {
  const { mona, book, deliver, remind, shown, mails } = await ready()
  const id = await book(visit)
  await deliver()
  await remind(id)
  await mona.appointments.cancel({ params: { id }, query: {} })
  await deliver()
  expect(shown().map(({ body }) => body?.split(':')[0])).toEqual(['Booked', 'Reminder', 'Cancelled'])
  expect(new Set(shown().map(({ tag }) => tag))).toEqual(new Set([id]))
  for (const { title, language } of shown()) expect({ title, language }).toEqual({ title: 'Aafiya', language: 'en' })
  expect(shown()[1]?.['url']).toMatch(/^http:\/\/localhost:5173\/\w+\?in=en#[\w-]+$/)
  // Where nothing was chosen the mails go out as well.
  expect(mails.filter(({ subject }) => subject.startsWith('Reminder'))).toHaveLength(1)
})

test('a message has no speciality, no note and no reason', async () => {
  const { mona, doctor, deliver, phone, shown, clock } = await ready()
  await mona.appointments.book({ body: { doctorId: doctor.id, ...visit, notes: 'canary of a note' } })
  await deliver()
  expect(shown()).toHaveLength(1)
  const words = JSON.stringify(shown())
  for (const secret of ['canary', doctor.speciality ?? 'Neurologist', 'Neuro']) expect(words).not.toContain(secret)
  // A device that is off gets it until the visit begins.
  const untilStart = (Date.parse('2026-03-09T13:00:00Z') - clock.now().getTime()) / 1000
  expect(phone.messages[0]?.headers['ttl']).toBe(String(untilStart))
})

test('for a device that no longer exists, the mail is sent instead, once', async () => {
  const { book, deliver, remind, phone, mails, patientId, database, clock, mona } = await ready()
  const accountId = (await mona.account.user()).id
  expect(accountId).toBe(await patientId('mona'))
  const channels = ['push' as const]
  await database.db
    .insert(messagePreferences)
    .values({ accountId, topic: 'reminders', channels, updatedAt: clock.now() })
  const id = await book(visit)
  await deliver()
  phone.answers(410)
  await remind(id)
  expect(mails.filter(({ subject }) => subject.startsWith('Reminder'))).toHaveLength(1)
  expect((await mona.push.list()).devices).toEqual([])
})
