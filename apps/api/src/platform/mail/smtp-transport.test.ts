import { expect, onTestFinished, test } from 'vitest'

import { createMailCatcher } from '../../../test/doubles/mail-catcher.ts'
import { freePort } from '../../../test/free-port.ts'
import { readConfig } from '../../config.ts'
import { slotsOf } from '../jobs/job-kind.ts'
import { codeMailJob, mailJob } from './outbox.ts'
import { connectionsOf, silentSendMs, smtpTransport } from './smtp-transport.ts'

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
  'the job of a mail that waits for a connection outlasts all sendings to a silent server before it: %s',
  (lane, { timeoutMs }) => {
    expect((slotsOf[lane] / connectionsOf[lane]) * silentSendMs).toBeLessThan(timeoutMs)
  },
)
