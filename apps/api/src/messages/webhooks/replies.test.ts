import { onTestFinished, expect, test } from 'vitest'

import { clinic } from '../../../test/clinic.ts'
import { messagingClinic, phone, visit } from '../../../test/clinics/messaging-clinic.ts'
import { createLocalUnifonic } from '../../../test/doubles/local-unifonic.ts'
import { createLocalWhatsapp } from '../../../test/doubles/local-whatsapp.ts'
import { appointments } from '../../appointments/appointments.table.ts'
import { confirmedPhones } from '../phones.table.ts'

/** Whether each visit's message is answered, at the desk. */
async function desk({ asAdministrator }: Pick<Awaited<ReturnType<typeof clinic>>, 'asAdministrator'>) {
  const { reminders } = await asAdministrator()
  const statesOf = async (...ids: string[]) => {
    const all = await Promise.all(ids.map((id) => reminders.messages({ params: { id } })))
    return all.map((some) => some.map(({ state }) => state).join())
  }
  return { statesOf }
}

test('a reply answers the newest message to that number, and confirms no visit', async () => {
  const place = await messagingClinic()
  const { ready, book, deliver, reply, clock, database } = place
  await ready()
  const { statesOf } = await desk(place)
  const { id: first } = await book()
  await deliver()
  clock.advance(5)
  const { id: second } = await book({ ...visit, appointmentTime: '16:00' })
  await deliver()
  await reply('yes', '+201009999999')
  expect(await statesOf(first, second)).toEqual(['sent', 'sent'])
  await reply('نعم')
  expect(await statesOf(first, second)).toEqual(['sent', 'answered'])
  expect(await database.db.select({ at: appointments.confirmedAt }).from(appointments)).toEqual([
    { at: null },
    { at: null },
  ])
})

test('an opt-out word, and a reply a day later, answer nothing', async () => {
  const place = await messagingClinic()
  const { ready, book, deliver, reply, clock } = place
  await ready()
  const { statesOf } = await desk(place)
  const { id } = await book()
  await deliver()
  await reply('STOP')
  await reply('START')
  expect(await statesOf(id)).toEqual(['sent'])
  clock.advance(24 * 60)
  await reply('thank you')
  expect(await statesOf(id)).toEqual(['sent'])
})

test('an answered message is not sent on the next channel', async () => {
  const { ready, book, deliver, reply, giveUp, mailsToMona, attempts } = await messagingClinic()
  await ready()
  await book()
  await deliver()
  await reply('ok')
  await giveUp()
  expect(await attempts()).toEqual(['sms sent'])
  expect(mailsToMona()).toEqual([])
})

test('WhatsApp by Meta: a quoted message is the one that is answered, and a late report answers no newer one', async () => {
  const whatsapp = await createLocalWhatsapp()
  const unifonic = await createLocalUnifonic()
  onTestFinished(() => [whatsapp, unifonic].forEach((double) => double.close()))
  const place = await clinic({ now: '2026-03-01T06:00:00Z', env: { ...whatsapp.env, ...unifonic.env } })
  const { buildDoctor, asPatient, patientId, database, clock, deliver, origin } = place
  const doctor = await buildDoctor()
  const mona = await asPatient('mona')
  await database.db
    .insert(confirmedPhones)
    .values({ accountId: await patientId('mona'), phone, confirmedAt: clock.now() })
  await mona.messagePreferences.choose({ body: { reminders: [], changes: ['whatsapp'], offers: [] } })
  const { statesOf } = await desk(place)
  const ids: string[] = []
  for (const appointmentTime of ['15:00', '16:00', '17:00']) {
    ids.push((await mona.appointments.book({ body: { doctorId: doctor.id, ...visit, appointmentTime } })).id)
    await deliver()
    clock.advance(10)
  }
  await whatsapp.reply(origin, phone.slice(1), 'yes', { to: whatsapp.sent[0] })
  expect(await statesOf(...ids)).toEqual(['answered', 'sent', 'sent'])
  // Written after the second message, reported after the third.
  await whatsapp.reply(origin, phone.slice(1), 'ok', { at: String(Date.parse('2026-03-01T06:15:00Z') / 1000) })
  expect(await statesOf(...ids)).toEqual(['answered', 'answered', 'sent'])
})
