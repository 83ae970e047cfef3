import { expect, test } from 'vitest'

import { messagingClinic, phone, visit } from '../../test/clinics/messaging-clinic.ts'
import { heldDeadlines } from '../../test/held-deadlines.ts'
import { createLog } from '../platform/log.ts'

test('a nonsense answer counts as accepted: the message is not sent twice, and without a receipt goes to the next channel', async () => {
  const { ready, book, deliver, twilio, texts, attempts, giveUp } = await messagingClinic()
  await ready()
  twilio.trouble.isNonsense = true
  await book()
  await deliver()
  await deliver()
  expect(texts()).toHaveLength(1)
  expect(await attempts()).toEqual(['sms sent'])
  await giveUp()
  expect(texts()).toHaveLength(1)
  expect((await attempts()).toSorted()).toEqual(['mail sent', 'sms failed no_receipt'])
})

test('a receipt finds its attempt also where the answer was lost', async () => {
  const { ready, book, deliver, twilio, tell, attempts } = await messagingClinic()
  await ready()
  twilio.trouble.isNonsense = true
  await book()
  await deliver()
  await tell('delivered')
  expect(await attempts()).toEqual(['sms delivered'])
})

test.each([500, 503, 429, 401, 403])(
  'a provider that answers %i is retried until it is the next channel’s turn',
  async (status) => {
    const { ready, book, deliver, twilio, texts, attempts, giveUp, clock } = await messagingClinic()
    await ready()
    twilio.trouble.status = status
    await book()
    await deliver()
    expect(await attempts()).toEqual(['sms planned'])
    twilio.trouble.status = undefined
    clock.advance(1)
    await deliver()
    expect(texts()).toHaveLength(1)

    twilio.trouble.status = status
    await book({ ...visit, appointmentTime: '16:00' })
    await deliver()
    await giveUp()
    expect(await attempts()).toContain('sms failed unavailable')
    expect(texts()).toHaveLength(1)
  },
)

test('no error logs numbers, links or secrets', async () => {
  const lines: string[] = []
  const log = createLog('trace', { write: (line: string) => void lines.push(line) })
  const { ready, book, deliver, twilio, texts, giveUp, reply, tell } = await messagingClinic({ log })
  await ready()
  await book()
  await deliver()
  const link = texts()[0]?.split('#')[1] ?? 'no link'
  await tell('undelivered', { code: 30_003 })
  twilio.trouble.status = 500
  await book({ ...visit, appointmentTime: '16:00' })
  await giveUp()
  twilio.trouble.status = undefined
  twilio.unsubscribed.add(phone)
  await book({ ...visit, appointmentTime: '17:00' })
  await deliver()
  twilio.close()
  await book({ ...visit, appointmentTime: '18:00' })
  await deliver()
  await reply('STOP')
  const logged = lines.join('')
  expect(logged).toContain('a message was refused')
  for (const secret of [phone.slice(1), link, twilio.env.TWILIO_AUTH_TOKEN, 'Mansour'])
    expect(logged).not.toContain(secret)
})

test('a channel that hangs does not delay mails and codes', async () => {
  const { ready, book, asPatient, mails, twilio, attempts, startWorking, asVisitor } = await messagingClinic()
  await ready()
  // It hangs until the test ends, however long the mails take.
  heldDeadlines()
  twilio.trouble.delayMs = 60_000
  for (const appointmentTime of ['11:00', '12:00', '13:00', '14:00']) await book({ ...visit, appointmentTime })
  const worker = startWorking()
  await book({ ...visit, appointmentTime: '17:00' }, await asPatient('omar'))
  await asVisitor.recovery.initiate({ body: { email: mails[0]?.to ?? 'unknown@example.test' } })
  await expect.poll(() => mails.filter(({ text }) => text.includes('5:00 PM')).length).toBeGreaterThan(1)
  expect((await attempts()).filter((one) => one === 'sms planned')).toHaveLength(4)
  twilio.close()
  await worker.stop(5000)
})
