import { expect, test } from 'vitest'

import { ConfigError, readConfig } from './config.ts'

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://localhost/clinic',
  SMTP_URL: 'smtp://localhost',
  JWT_SECRET: 'x'.repeat(32),
  PUBLIC_URL: 'https://clinic.example',
}

const start = (sender: Record<string, string>) => () => readConfig({ ...production, ...sender })

test('production refuses to start without a sender, in one sentence', () => {
  const reason =
    'MAIL_FROM is missing: the address that mails come from, such as no-reply@clinic.example (or set CLINIC_EMAIL)'
  expect(start({})).toThrow(new ConfigError([reason]))
})

test.each([
  { MAIL_FROM: 'no-reply@aafiya.example' },
  { MAIL_FROM: 'Aafiya <no-reply@mail.AAFIYA.example>' },
  { CLINIC_EMAIL: 'care@aafiya.example' },
])('production never sends from the domain of the demo data: %j', (sender) => {
  const reason = "MAIL_FROM must be an address of the clinic's own domain: mail servers refuse aafiya.example"
  expect(start(sender)).toThrow(new ConfigError([reason]))
})

test.each(['Clinic', 'Clinic <>', 'two words@clinic.test', 'a@b <c@d> e'])(
  'refuses %s, which has no address',
  (given) => {
    const reason = 'MAIL_FROM must be an address such as no-reply@clinic.example, or Clinic <no-reply@clinic.example>'
    expect(start({ MAIL_FROM: given })).toThrow(new ConfigError([reason]))
  },
)

test('the sender is MAIL_FROM, else the clinic’s e-mail address under its name', () => {
  expect(readConfig({ ...production, CLINIC_EMAIL: 'care@clinic.test' }).mailFrom).toEqual({
    en: { name: 'Aafiya', address: 'care@clinic.test' },
    ar: { name: 'عافية', address: 'care@clinic.test' },
  })
  const both = { CLINIC_EMAIL: 'care@aafiya.example', MAIL_FROM: 'Nile Clinic <mail@clinic.test>' }
  expect(readConfig({ ...production, ...both }).mailFrom).toEqual({
    en: both.MAIL_FROM,
    ar: { name: 'عافية', address: 'mail@clinic.test' },
  })
})
