import { expect, test } from 'vitest'

import { readConfig } from './config.ts'

const development = { NODE_ENV: 'development' }
const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://localhost/clinic',
  SMTP_URL: 'smtp://localhost',
  MAIL_FROM: 'no-reply@clinic.test',
  JWT_SECRET: 'x'.repeat(32),
  PUBLIC_URL: 'https://clinic.example',
}

test('development takes connections of this machine only, production of every interface unless HOST names one', () => {
  expect(readConfig(development).host).toBe('127.0.0.1')
  expect(readConfig(production).host).toBeUndefined()
  for (const host of ['127.0.0.1', '::1', '0.0.0.0', 'localhost']) {
    expect(readConfig({ ...production, HOST: host }).host).toBe(host)
    expect(readConfig({ ...development, HOST: host }).host).toBe(host)
  }
})
