import { eq } from 'drizzle-orm'
import { onTestFinished, expect, test } from 'vitest'

import { clinic } from '../../../test/clinic.ts'
import { messagingClinic, phone, publicUrl } from '../../../test/clinics/messaging-clinic.ts'
import { createLocalUnifonic } from '../../../test/doubles/local-unifonic.ts'
import { createLocalWhatsapp } from '../../../test/doubles/local-whatsapp.ts'
import { confirmedPhones } from '../phones.table.ts'
import { optOutIn } from './receive-reports.ts'

const outcomeOf = async (response: Response) => [response.status, await response.json()]
const refused = (status: number, code: string) => [status, expect.objectContaining({ code })]

test('a webhook of a provider that is not configured is not there', async () => {
  const { http } = await clinic()
  for (const provider of ['twilio', 'whatsapp_cloud', 'unifonic', 'unknown']) {
    const path = `/api/messages/webhooks/${provider}`
    const sent = await http.post(path).send({})
    expect(sent.status).toBe(404)
  }
})

test('a report that is badly signed, or for another attempt than was signed, is refused and changes nothing', async () => {
  const { ready, book, deliver, twilio, tell, attempts, origin } = await messagingClinic()
  await ready()
  await book()
  await deliver()
  expect(await outcomeOf(await tell('delivered', { secret: 'another' }))).toEqual(
    refused(400, 'webhook_signature_invalid'),
  )
  const [sent] = twilio.sent
  const unsigned = await fetch(origin + new URL(sent?.callback ?? '').pathname, { method: 'POST' })
  expect(unsigned.status).toBe(400)
  expect(await attempts()).toEqual(['sms sent'])
})

test('reports count once and in any order: a delivered message stays delivered', async () => {
  const { ready, book, deliver, tell, attempts, giveUp, mailsToMona } = await messagingClinic()
  await ready()
  await book()
  await deliver()
  const all = await Promise.all(
    ['delivered', 'sent', 'undelivered', 'delivered', 'queued', 'failed', 'delivered'].map((status) => tell(status)),
  )
  expect(all.map(({ status }) => status)).toEqual(all.map(() => 200))
  for (const status of ['delivered', 'failed', 'sent']) await tell(status)
  expect((await attempts()).filter((one) => one.startsWith('sms'))).toEqual(['sms delivered'])
  // If a failure came first, its mail is on the way already.
  await deliver()
  const before = mailsToMona().length
  await giveUp()
  expect(mailsToMona()).toHaveLength(before)
})

test('of two concurrent failure reports one triggers the next channel', async () => {
  const { ready, book, deliver, tell, attempts, mailsToMona } = await messagingClinic()
  await ready()
  await book()
  await deliver()
  await Promise.all([
    tell('undelivered', { code: 30_003 }),
    tell('failed', { code: 30_003 }),
    tell('undelivered', { code: 30_003 }),
  ])
  await deliver()
  expect((await attempts()).toSorted()).toEqual(['mail sent', 'sms failed unreachable'])
  expect(mailsToMona()).toHaveLength(1)
})

test.each([
  ['delivered', ['sms delivered']],
  ['undelivered', ['mail sent', 'sms failed refused']],
])('a report %s that is faster than the answer to the message counts', async (status, expected) => {
  const { ready, book, deliver, tell, twilio, attempts } = await messagingClinic()
  await ready()
  twilio.double.beforeAnswer = (one) => tell(status, {}, one)
  await book()
  await deliver()
  expect((await attempts()).toSorted()).toEqual(expected)
  expect((await tell('delivered')).status).toBe(200)
})

test('a receipt that comes after the message was given up still counts', async () => {
  const { ready, book, deliver, giveUp, tell, attempts } = await messagingClinic()
  await ready()
  await book()
  await deliver()
  await giveUp()
  await tell('delivered')
  expect((await attempts()).toSorted()).toEqual(['mail sent', 'sms delivered'])
})

test('an opt-out word stops that channel for every account with that number, and an opt-in word starts it again', async () => {
  const { ready, confirm, choose, mona, asPatient, book, deliver, reply, texts, attempts } = await messagingClinic()
  const omar = await asPatient('omar')
  await confirm(omar)
  await choose(['sms'], omar)
  await ready()
  await Promise.all([reply(' إيقاف '), reply('Stop.')])
  expect(await mona.messagePreferences.show()).toMatchObject({ phone: { stopped: ['sms'] } })
  await book()
  await book({ appointmentDate: '2026-03-09', appointmentTime: '17:00' }, omar)
  await deliver()
  expect(texts()).toEqual([])
  expect(await attempts()).toEqual(['mail sent', 'mail sent'])
  await reply('اشتراك')
  await book({ appointmentDate: '2026-03-10', appointmentTime: '17:00' }, omar)
  await deliver()
  expect(texts()).toHaveLength(1)
})

test('a number that opted out between planning and sending gets nothing, and no code either', async () => {
  const { ready, mona, book, deliver, reply, texts, attempts } = await messagingClinic()
  await ready()
  await book()
  await reply('UNSUBSCRIBE')
  await deliver()
  expect(texts()).toEqual([])
  expect((await attempts()).toSorted()).toEqual(['mail sent', 'sms failed opted_out'])
  await expect(mona.messagePreferences.sendPhoneCode({ body: { phoneNumber: phone } })).rejects.toMatchObject({
    code: 'phone_opted_out',
  })
})

test.each([
  ['STOP', 'out'],
  ['stop!', 'out'],
  ['إِيقاف', 'out'],
  ['ايقاف', 'out'],
  ['توقف', 'out'],
  ['إلغاء الاشتراك', 'out'],
  ['الغاء الاشتراك.', 'out'],
  ['Start', 'back'],
  ['اشتراك', 'back'],
  ['إلغاء', undefined],
  ['الغاء', undefined],
  ['Cancel', undefined],
  ['please do not stop', undefined],
  ['شكرا', undefined],
  ['', undefined],
])('the reply %s asks for %s', (text, wish) => {
  expect(optOutIn(text)).toBe(wish)
})

test('only where the carrier itself opts a number out at CANCEL does that count: by SMS of Twilio', async () => {
  const { ready, mona, reply } = await messagingClinic()
  await ready()
  await reply('CANCEL', `whatsapp:${phone}`)
  await reply('إلغاء')
  expect(await mona.messagePreferences.show()).toMatchObject({ phone: { stopped: [] } })
  await reply('Cancel')
  expect(await mona.messagePreferences.show()).toMatchObject({ phone: { stopped: ['sms'] } })
})

/** A clinic that messages by Meta's Cloud API and Unifonic. */
async function otherProviders() {
  const whatsapp = await createLocalWhatsapp()
  const unifonic = await createLocalUnifonic()
  onTestFinished(() => [whatsapp, unifonic].forEach((double) => double.close()))
  const place = await clinic({ env: { PUBLIC_URL: publicUrl, ...whatsapp.env, ...unifonic.env } })
  const doctor = await place.buildDoctor()
  const mona = await place.asPatient('mona')
  await place.database.db
    .insert(confirmedPhones)
    .values({ accountId: await place.patientId('mona'), phone, confirmedAt: place.clock.now() })
  const book = () =>
    mona.appointments.book({ body: { doctorId: doctor.id, appointmentDate: '2026-03-09', appointmentTime: '15:00' } })
  const desk = await place.asAdministrator()
  const fatesOf = async (id: string) =>
    (await desk.reminders.messages({ params: { id } }))
      .map(({ channel, state, failure }) => [channel, state, failure].filter(Boolean).join(' '))
      .toSorted()
  return { ...place, whatsapp, unifonic, mona, book, fatesOf }
}

test("Meta's webhook answers the challenge that carries our token, and no other", async () => {
  const { whatsapp, origin } = await otherProviders()
  const ask = (token: string) =>
    fetch(
      `${origin}/api/messages/webhooks/whatsapp_cloud?hub.mode=subscribe&hub.verify_token=${token}&hub.challenge=1158201444`,
    )
  const answer = await ask(whatsapp.verifyToken)
  expect([answer.status, await answer.text()]).toEqual([200, '1158201444'])
  expect((await ask('another')).status).toBe(400)
})

test('WhatsApp by Meta: a template in the language of the reader, signed statuses, a reply that stops it', async () => {
  const { whatsapp, mona, book, deliver, origin, fatesOf } = await otherProviders()
  await mona.messagePreferences.choose({ body: { reminders: [], changes: ['whatsapp'], offers: [] } })
  const { id } = await book()
  await deliver()
  const [sent] = whatsapp.sent
  if (!sent) throw new Error('nothing was sent')
  expect(sent).toMatchObject({
    to: phone.slice(1),
    language: 'en',
    parameters: ['Booked: Dr Karim Mansour, Mon 9 Mar, 3:00 PM.', expect.stringContaining(`${publicUrl}/v?in=en#`)],
  })
  expect((await whatsapp.tell(origin, [{ of: sent, status: 'delivered' }], 'another')).status).toBe(400)
  expect(await fatesOf(id)).toEqual(['whatsapp sent'])
  await whatsapp.tell(origin, [
    { of: sent, status: 'read' },
    { of: sent, status: 'sent' },
    { of: sent, status: 'failed', code: 131_026 },
  ])
  expect(await fatesOf(id)).toEqual(['whatsapp delivered'])
  await whatsapp.reply(origin, phone.slice(1), 'إيقاف')
  expect(await mona.messagePreferences.show()).toMatchObject({ phone: { stopped: ['whatsapp'] } })
})

test('WhatsApp by Meta: a number without it goes to the next channel, which is Unifonic', async () => {
  const { whatsapp, unifonic, mona, book, deliver, origin, fatesOf, database } = await otherProviders()
  whatsapp.unreachable.add(phone.slice(1))
  await mona.messagePreferences.choose({ body: { reminders: [], changes: ['whatsapp', 'sms'], offers: [] } })
  const { id } = await book()
  await deliver()
  expect(unifonic.sent).toMatchObject([
    { to: phone.slice(1), text: expect.stringContaining('Booked: Dr Karim Mansour') },
  ])
  expect(await fatesOf(id)).toEqual(['sms sent', 'whatsapp failed unreachable'])
  const sent = unifonic.sent[0]?.id ?? 0
  expect((await unifonic.tell(origin, sent, 'Delivered', 'another')).status).toBe(400)
  await unifonic.tell(origin, sent, 'Delivered')
  await unifonic.tell(origin, sent, 'Undeliverable')
  expect(await fatesOf(id)).toEqual(['sms delivered', 'whatsapp failed unreachable'])

  await database.db.update(confirmedPhones).set({ phone: '+2012' }).where(eq(confirmedPhones.phone, phone))
  await mona.messagePreferences.choose({ body: { reminders: [], changes: ['sms'], offers: [] } })
  await mona.appointments.move({ params: { id }, body: { appointmentDate: '2026-03-10', appointmentTime: '15:00' } })
  await deliver()
  expect(await fatesOf(id)).toContain('sms failed unreachable')
})
