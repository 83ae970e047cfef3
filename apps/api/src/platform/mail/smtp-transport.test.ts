import { createServer } from 'node:net'

import { expect, onTestFinished, test } from 'vitest'

import { createMailCatcher } from '../../../test/doubles/mail-catcher.ts'
import { freePort } from '../../../test/free-port.ts'
import { heldDeadlines } from '../../../test/held-deadlines.ts'
import { readConfig } from '../../config.ts'
import { slotsOf } from '../jobs/job-kind.ts'
import { codeMailJob, mailJob } from './outbox.ts'
import { connectionsOf, deadlineMs, silentSendMs, smtpTransport } from './smtp-transport.ts'

const mail = { id: 'one', to: 'mona@example.test', subject: 'Subject', text: 'Text', html: '<p>Text</p>' }

test.each([
  [
    'clinic and address',
    { CLINIC_NAME: 'Nile, Care', CLINIC_NAME_AR: 'رعاية النيل', CLINIC_EMAIL: 'care@nile.example' },
    'Nile, Care <care@nile.example>',
    'رعاية النيل <care@nile.example>',
  ],
  [
    'a given sender',
    { MAIL_FROM: 'Bookings <book@nile.example>' },
    'Bookings <book@nile.example>',
    'عافية <book@nile.example>',
  ],
])('a mail comes from the clinic under its name in the language of the mail: %s', async (_, env, en, ar) => {
  const server = createMailCatcher(await freePort())
  await server.start()
  onTestFinished(() => server.stop())
  const transport = smtpTransport(
    server.url,
    readConfig({ NODE_ENV: 'test', ...env }).mailFrom,
    'https://aafiya.example',
  )
  await transport.send({ ...mail, language: 'en' })
  await transport.send({ ...mail, language: 'ar' })
  transport.close()
  expect(server.mails.map(({ from }) => from)).toEqual([en, ar])
})

test.each([
  ['codes', codeMailJob],
  ['mails', mailJob],
] as const)(
  'a mail that waits for a connection outlasts all sendings to a silent server before it, and its job outlasts it: %s',
  (lane, { timeoutMs }) => {
    expect((slotsOf[lane] / connectionsOf[lane]) * silentSendMs).toBeLessThan(deadlineMs[lane])
    expect(deadlineMs[lane]).toBeLessThan(timeoutMs)
  },
)

test.each([
  ['codes', true],
  ['mails', false],
] as const)('a mail ends at its deadline, however often its server replies: %s', async (lane, isUrgent) => {
  const deadlines = heldDeadlines()
  const port = await freePort()
  const events: string[] = []
  const server = createServer((socket) => {
    socket.on('close', () => events.push('closed')).on('error', () => undefined)
    // Every line is a reply, but not yet the last one to this command.
    socket.once('data', () => socket.write('250-slow\r\n', () => events.push('replied')))
    socket.write('220 slow\r\n')
  }).listen(port, '127.0.0.1')
  onTestFinished(() => void server.close())
  const { mailFrom } = readConfig({ NODE_ENV: 'test' })
  const transport = smtpTransport(`smtp://127.0.0.1:${port}`, mailFrom, 'https://aafiya.example')
  onTestFinished(() => transport.close())
  const sent = transport.send({ ...mail, language: 'en', isUrgent })
  await expect.poll(() => events).toEqual(['replied'])
  expect(deadlines.pass()).toEqual([deadlineMs[lane]])
  await expect(sent).rejects.toThrow('aborted')
  await expect.poll(() => events).toEqual(['replied', 'closed'])
})
