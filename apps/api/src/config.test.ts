import { describe, expect, test } from 'vitest'

import { ConfigError, readConfig } from './config.ts'

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://clinic@localhost/clinic',
  SMTP_URL: 'smtp://localhost',
  JWT_SECRET: 'x'.repeat(32),
  PUBLIC_URL: 'https://clinic.example/',
}

function complaint(env: Record<string, string | undefined>): string {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  throw new Error('the configuration was taken')
}

test('development needs nothing', () => {
  expect(readConfig({})).toMatchObject({
    isProduction: false,
    port: 3000,
    webPort: 5173,
    databaseUrl: undefined,
    smtpUrl: undefined,
    publicUrl: 'http://localhost:5173',
    trustProxy: 0,
    rateLimitFactor: 1,
    maxUpcomingAppointments: 10,
    clinic: { name: 'Aafiya', nameAr: 'عافية', timeZone: 'Africa/Cairo', currency: 'USD' },
  })
})

describe('production', () => {
  test('starts with what it needs, and shows no demo clinic', () => {
    expect(readConfig(production)).toMatchObject({
      isProduction: true,
      publicUrl: 'https://clinic.example',
      secret: 'x'.repeat(32),
      clinic: { phone: null, email: null, address: null, addressAr: null },
    })
  })

  test('names all that is missing at once', () => {
    const message = complaint({ NODE_ENV: 'production' })
    for (const name of ['DATABASE_URL', 'SMTP_URL', 'JWT_SECRET', 'PUBLIC_URL']) expect(message).toContain(`${name} is missing`)
  })

  test.each(['DATABASE_URL', 'SMTP_URL', 'JWT_SECRET', 'PUBLIC_URL'])('needs %s, and an empty text is none', (name) => {
    for (const value of [undefined, '']) expect(complaint({ ...production, [name]: value }).match(/is missing/g)).toHaveLength(1)
  })

  test('names what is wrong and what is missing together, and never the values', () => {
    const message = complaint({ NODE_ENV: 'production', JWT_SECRET: 'canary-short', PORT: 'canary-port', CLINIC_TIME_ZONE: 'canary/zone' })
    for (const name of ['DATABASE_URL', 'SMTP_URL', 'PUBLIC_URL', 'JWT_SECRET', 'PORT', 'CLINIC_TIME_ZONE']) expect(message).toContain(name)
    expect(message).not.toContain('canary')
  })
})

test.each([
  ['CLINIC_TIME_ZONE', 'Mars/Olympus'],
  ['CLINIC_CURRENCY', 'usd'],
  ['CLINIC_CURRENCY', 'DOLLAR'],
  ['PORT', 'http'],
  ['PORT', '70000'],
  ['PORT', '3000.5'],
  ['TRUST_PROXY', 'true'],
  ['TRUST_PROXY', '-1'],
  ['RATE_LIMIT_FACTOR', '0'],
  ['RATE_LIMIT_FACTOR', 'fast'],
  ['MAX_UPCOMING_APPOINTMENTS', '0'],
  ['LOG_LEVEL', 'loud'],
  ['NODE_ENV', 'staging'],
  ['JWT_SECRET', 'x'.repeat(31)],
  ['PUBLIC_URL', 'clinic.example'],
])('refuses %s=%s by name', (name, value) => {
  expect(complaint({ [name]: value })).toContain(`  - ${name} `)
})

test.each(['Africa/Cairo', 'America/New_York', 'UTC', 'Australia/Lord_Howe'])('takes the zone %s', (zone) => {
  expect(readConfig({ CLINIC_TIME_ZONE: zone }).clinic.timeZone).toBe(zone)
})

test('an empty text is as good as none, as compose files write it', () => {
  const names = [
    'PORT',
    'WEB_PORT',
    'DATABASE_URL',
    'SMTP_URL',
    'JWT_SECRET',
    'PUBLIC_URL',
    'CLINIC_NAME',
    'CLINIC_TIME_ZONE',
    'CLINIC_CURRENCY',
    'TRUST_PROXY',
    'LOG_LEVEL',
    'RATE_LIMIT_FACTOR',
    'MAX_UPCOMING_APPOINTMENTS',
    'NODE_ENV',
    'DATA_DIR',
    'MAIL_FROM',
    'CLINIC_EMAIL',
  ]
  expect(readConfig(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(readConfig({}))
})
