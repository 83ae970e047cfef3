import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { messagingClinic, phone, publicUrl, visit } from '../../test/clinics/messaging-clinic.ts'
import { jobs } from '../platform/jobs/jobs.table.ts'
import { sendReminders } from '../reminders/send-reminders.ts'
import { giveUpLate } from './give-up-late.ts'
import { messageAttempts } from './message-attempts.table.ts'
import { messages } from './messages.table.ts'

test('without a choice a visit is announced by mail, and the desk sees it', async () => {
  const { book, deliver, attempts, asAdministrator, twilio } = await messagingClinic()
  const { id } = await book()
  const desk = await asAdministrator()
  const fates = () => desk.reminders.messages({ params: { id } })
  expect(await fates()).toMatchObject([{ kind: 'booked', channel: 'mail', state: 'planned', recipient: 'mona Farid' }])
  await deliver()
  expect(await fates()).toMatchObject([{ kind: 'booked', channel: 'mail', state: 'sent' }])
  expect(await attempts()).toEqual(['mail sent'])
  expect(twilio.sent).toEqual([])
})

test('a chosen channel gets the message, with a short link that answers; mail stays silent', async () => {
  const { ready, book, deliver, texts, mailsToMona, tell, attempts, asVisitor, clock, asAdministrator, database } =
    await messagingClinic()
  await ready()
  const { id } = await book()
  await deliver()
  expect(texts()).toEqual([
    expect.stringMatching(
      /^Booked: Dr Karim Mansour, Mon 9 Mar, 3:00 PM\. https:\/\/booking\.clinic\.example\/v\?in=en#[\w-]{22}$/,
    ),
  ])
  expect(mailsToMona()).toEqual([])
  expect(await attempts()).toEqual(['sms sent'])
  await tell('delivered')
  expect(await attempts()).toEqual(['sms delivered'])
  expect(await database.db.select({ content: messages.content }).from(messages)).toEqual([{ content: null }])

  const token = texts()[0]?.slice(-22) ?? ''
  const { shown } = await asVisitor.visitLinks.open({ body: { token } })
  clock.advance(1)
  expect(await asVisitor.visitLinks.confirm({ body: { token, shown } })).toMatchObject({ isConfirmed: true })
  const desk = await asAdministrator()
  expect(await desk.reminders.messages({ params: { id } })).toMatchObject([{ channel: 'sms', state: 'answered' }])
})

test('waiting messages are stored without names or links in plain text', async () => {
  const { ready, book, database } = await messagingClinic()
  await ready()
  await book()
  const rows = JSON.stringify([
    await database.db.select().from(messages),
    await database.db.select().from(jobs).where(eq(jobs.kind, 'sms_message')),
  ])
  expect(rows).not.toMatch(/Mansour|#|201001234567/)
})

test('an undelivered message goes to the next channel once, and no further', async () => {
  const { ready, book, deliver, giveUp, texts, mailsToMona, attempts, deps } = await messagingClinic()
  await ready(['whatsapp', 'sms', 'mail'])
  await book()
  await deliver()
  expect(texts()).toEqual([
    expect.stringMatching(
      /^HX\d+1 {"1":"Booked: Dr Karim Mansour, Mon 9 Mar, 3:00 PM\.","2":"https:\/\/booking\.clinic\.example\/v\?in=en#[\w-]{22}"}$/,
    ),
  ])
  await giveUp()
  expect(await attempts()).toEqual(['whatsapp failed no_receipt', 'sms sent'])
  await Promise.all([giveUp(), giveUpLate(deps), giveUpLate(deps)])
  // One of the other two may have planned the mail, after the first had looked for what to deliver.
  await deliver()
  expect(await attempts()).toEqual(['whatsapp failed no_receipt', 'sms failed no_receipt', 'mail sent'])
  expect(mailsToMona()).toHaveLength(1)
  await giveUp(10_000)
  expect(await attempts()).toHaveLength(3)
  expect(texts()).toHaveLength(2)
})

test('after a permanent failure the next channel follows immediately', async () => {
  const { ready, book, deliver, twilio, mailsToMona, attempts } = await messagingClinic()
  await ready()
  twilio.unsubscribed.add(phone)
  await book()
  await deliver()
  expect((await attempts()).toSorted()).toEqual(['mail sent', 'sms failed opted_out'])
  expect(mailsToMona()).toHaveLength(1)
})

test('in quiet hours an undelivered message waits for their end, unless it would be useless by then', async () => {
  const { ready, book, deliver, giveUp, clock, mailsToMona } = await messagingClinic()
  await ready()
  // 21:10 in Cairo.
  clock.set('2026-03-01T19:10:00Z')
  await book()
  await deliver()
  await giveUp()
  expect(mailsToMona()).toHaveLength(0)
  clock.set('2026-03-02T05:59:00Z')
  await deliver()
  expect(mailsToMona()).toHaveLength(0)
  clock.set('2026-03-02T06:00:00Z')
  await deliver()
  expect(mailsToMona()).toHaveLength(1)
})

test('a message about a visit that has changed since is not sent, by no channel', async () => {
  const { ready, book, mona, deliver, texts, attempts, mailsToMona } = await messagingClinic()
  await ready()
  const { id } = await book()
  await mona.appointments.move({
    params: { id },
    body: { appointmentDate: visit.appointmentDate, appointmentTime: '16:00' },
  })
  await deliver()
  expect((await attempts()).toSorted()).toEqual(['sms failed outdated', 'sms sent'])
  expect(texts()).toEqual([expect.stringMatching(/^Moved: .*, now Mon 9 Mar, 4:00 PM/)])
  expect(mailsToMona()).toEqual([])
})

test('an outdated message counts as such, and not as a failure of its channel', async () => {
  const token = 'a token of sixteen bytes and more'
  const { ready, book, mona, deliver, http } = await messagingClinic({ env: { METRICS_TOKEN: token } })
  await ready()
  const { id } = await book()
  await mona.appointments.move({
    params: { id },
    body: { appointmentDate: visit.appointmentDate, appointmentTime: '16:00' },
  })
  await deliver()
  const { text } = await http.get('/metrics').set('authorization', `Bearer ${token}`)
  const count = (fate: string) =>
    new RegExp(`^aafiya_messages_total{channel="sms",fate="${fate}"} (\\d+)$`, 'm').exec(text)?.[1]
  expect(['sent', 'outdated', 'failed'].map(count)).toEqual(['1', '1', '0'])
})

test('a reminder, also a manual one, uses the channel chosen for reminders', async () => {
  const { ready, mona, book, deliver, deps, clock, texts, asAdministrator, twilio } = await messagingClinic()
  await ready()
  await mona.messagePreferences.choose({ body: { reminders: ['sms'], changes: ['mail'], offers: ['mail'] } })
  const { id } = await book()
  await book({ ...visit, appointmentTime: '16:00' })
  await deliver()
  expect(texts()).toEqual([])
  clock.set('2026-03-08T13:30:00Z')
  await sendReminders(deps)
  await deliver()
  expect(texts()).toEqual([
    `Reminder for Mon 9 Mar: 3:00 PM with Dr Karim Mansour; 4:00 PM with Dr Karim Mansour. ${publicUrl}/v?in=en`,
  ])
  const desk = await asAdministrator()
  twilio.sent.length = 0
  await desk.reminders.send({ params: { id } })
  await deliver()
  expect(texts()).toEqual([
    expect.stringMatching(new RegExp(`^Reminder: Dr Karim Mansour, Mon 9 Mar, 3:00 PM\\. ${publicUrl}/v\\?in=en#`)),
  ])
})

test('two workers that take one attempt concurrently send it once', async () => {
  const { ready, book, work, texts, attempts } = await messagingClinic()
  await ready()
  await book()
  await Promise.all(Array.from({ length: 6 }, work))
  expect(texts()).toHaveLength(1)
  expect(await attempts()).toEqual(['sms sent'])
})

test('a row that cannot be read stops no other', async () => {
  const { ready, book, database, deliver, giveUp, attempts } = await messagingClinic()
  await ready()
  await book()
  await deliver()
  await database.db.update(messages).set({ content: 'nonsense' })
  await book({ ...visit, appointmentTime: '17:00' })
  await deliver()
  await giveUp()
  expect((await attempts()).toSorted()).toEqual(['mail sent', 'sms failed no_receipt', 'sms failed unavailable'])
  expect(await database.db.$count(messageAttempts)).toBe(3)
})

test('a mail that a process of the release before sent counts as sent', async () => {
  const { book, database, deps, clock, attempts } = await messagingClinic()
  await book()
  await database.db.update(jobs).set({ doneAt: clock.now() })
  clock.advance(4 * 24 * 60)
  await giveUpLate(deps)
  expect(await attempts()).toEqual(['mail sent'])
})
