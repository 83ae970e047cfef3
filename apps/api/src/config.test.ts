import { readFileSync } from 'node:fs'

import { describe, expect, test } from 'vitest'

import { ConfigError, readBackupKey, readConfig } from './config.ts'

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://clinic@localhost/clinic',
  SMTP_URL: 'smtp://localhost',
  MAIL_FROM: 'no-reply@clinic.test',
  JWT_SECRET: 'x'.repeat(32),
  PUBLIC_URL: 'https://clinic.example/',
}

const required = ['DATABASE_URL', 'SMTP_URL', 'MAIL_FROM', 'JWT_SECRET', 'PUBLIC_URL']

function complaint(env: Record<string, string | undefined>): string {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  throw new Error('the configuration was taken')
}

const development = { NODE_ENV: 'development' }

test('development needs nothing', () => {
  expect(readConfig(development)).toMatchObject({
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

  test('is the mode without NODE_ENV', () => {
    expect(complaint({})).toBe(complaint({ NODE_ENV: 'production' }))
    expect(readConfig({ ...production, NODE_ENV: undefined })).toEqual(readConfig(production))
  })

  test('names everything that is missing in one error', () => {
    const message = complaint({ NODE_ENV: 'production' })
    for (const name of required) expect(message).toContain(`${name} is missing`)
  })

  test.each(required)('needs %s, and an empty text is none', (name) => {
    for (const value of [undefined, ''])
      expect(complaint({ ...production, [name]: value }).match(/is missing/g)).toHaveLength(1)
  })

  test('names invalid and missing variables together, and never their values', () => {
    const message = complaint({
      NODE_ENV: 'production',
      JWT_SECRET: 'canary-short',
      PORT: 'canary-port',
      CLINIC_TIME_ZONE: 'canary/zone',
    })
    for (const name of ['DATABASE_URL', 'SMTP_URL', 'PUBLIC_URL', 'JWT_SECRET', 'PORT', 'CLINIC_TIME_ZONE'])
      expect(message).toContain(name)
    expect(message).not.toContain('canary')
  })
})

const web = 'must be an address such as https://clinic.example'
const loopback = 'must be a loopback address such as http://127.0.0.1:8080'

test.each([
  ['NODE_ENV', ['staging', 'Production'], 'must be one of development, production, test'],
  ['DATABASE_MIGRATION_URL', ['localhost'], 'must be an address such as postgres://user:password@host/aafiya'],
  ['DATABASE_READ_URL', ['localhost'], 'must be an address such as postgres://user:password@host/aafiya'],
  ['DEMO_DATA', ['yes'], 'must be one of true, false'],
  ['PORT', ['http', '70000', '-1', '3000.5'], 'must be a whole number between 0 and 65535'],
  ['HOST', ['all', 'clinic.example', '127.0.0.1:3000', '300.0.0.1'], 'must be an IP address such as 127.0.0.1'],
  ['WEB_PORT', ['http', '70000'], 'must be a whole number between 0 and 65535'],
  [
    'DATABASE_URL',
    ['localhost', 'mysql://localhost/clinic'],
    'must be an address such as postgres://user:password@host/aafiya',
  ],
  ['SMTP_URL', ['mail.example', 'http://mail.example'], 'must be an address such as smtp://user:password@host:587'],
  ['JWT_SECRET', ['x'.repeat(31)], 'must have 32 bytes or more'],
  ['PUBLIC_URL', ['clinic.example', 'localhost:3000', 'ftp://clinic.example'], web],
  ['CLINIC_TIME_ZONE', ['Mars/Olympus', 'Cairo'], 'must be an IANA time zone such as Africa/Cairo'],
  ['CLINIC_CURRENCY', ['usd', 'DOLLAR'], 'must be an ISO 4217 code such as USD'],
  ['CLINIC_EMAIL', ['care', 'care@'], 'must be an e-mail address such as care@clinic.example'],
  ['GOOGLE_CERTS_URL', ['certs', 'https://evil.example/certs'], loopback],
  ['S3_ENDPOINT', ['store.example', 's3://store.example'], web],
  ['STRIPE_API_BASE', ['api', 'https://evil.example'], loopback],
  ['PAYMOB_INTEGRATION_IDS', ['card', '1;2'], 'must be numbers with commas between, such as 123,456'],
  ['PAYMOB_API_BASE', ['paymob', 'http://evil.example'], 'must be an address that begins with https://'],
  ['TWILIO_ACCOUNT_SID', ['SK0123', 'AC0123'], 'must be an account SID, AC and 32 hexadecimal digits'],
  ['TWILIO_WHATSAPP_FROM', ['whatsapp:+14155238886', 'Aafiya'], 'must be a number such as +14155238886'],
  ['TWILIO_API_BASE', ['api', 'https://evil.example'], loopback],
  ['UNIFONIC_WEBHOOK_SECRET', ['short', 'a secret with spaces'], 'must have 16 characters or more, letters and digits'],
  ['UNIFONIC_API_BASE', ['https://evil.example'], loopback],
  ['WHATSAPP_PHONE_NUMBER_ID', ['+201001234567'], 'must be a number'],
  ['WHATSAPP_TEMPLATE', ['Visit Message'], 'must be a template name, lower case'],
  ['WHATSAPP_API_BASE', ['https://evil.example'], loopback],
  ['MESSAGE_RECEIPT_MINUTES', ['0', 'soon', '1441'], 'must be a whole number between 1 and 1440'],
  ['KEEP_INQUIRIES_YEARS', ['0', 'ever', '101'], 'must be a whole number between 1 and 100'],
  ['VAPID_SUBJECT', ['care@clinic.example', 'http://clinic.example'], 'must begin with mailto: or https://'],
  ['PUSH_SERVICE_URL', ['push', 'https://evil.example'], loopback],
  ['REFUND_FULL_HOURS', ['day', '-1', '721'], 'must be between 0 and 720'],
  ['REFUND_LATE_PERCENT', ['half', '101'], 'must be between 0 and 100'],
  ['METRICS_TOKEN', ['too short'], 'must have 16 bytes or more'],
  [
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    ['collector', 'grpc://collector:4317'],
    'must be an address such as http://collector:4318',
  ],
  ['TRUST_PROXY', ['true', '-1', '11', '1.5'], 'must be a whole number between 0 and 10'],
  ['LOG_LEVEL', ['loud'], 'must be one of fatal, error, warn, info, debug, trace, silent'],
  ['RATE_LIMIT_FACTOR', ['0', 'fast', '100001', 'Infinity'], 'must be between 0.01 and 100000'],
  ['MAX_UPCOMING_APPOINTMENTS', ['0', 'many', '1001', '2.5'], 'must be a whole number between 1 and 1000'],
])('says what %s must be, in one line, for every invalid value', (name, values, wanted) => {
  for (const value of values) {
    const lines = complaint({ [name]: value }).split('\n')
    expect(lines.filter((line) => line.startsWith(`  - ${name} `) && !line.includes('is missing'))).toEqual([
      `  - ${name} ${wanted}`,
    ])
  }
})

test('accepts nonsense in a variable of docs/configuration.md, or says what it must be', () => {
  const documented = readFileSync(new URL('../../../docs/configuration.md', import.meta.url), 'utf8')
  const rows = documented.split('\n').filter((line) => /^\| `[A-Z]/.test(line))
  const names = rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`([A-Z_\d]+)`/g)].flatMap(([, name]) => name ?? []),
  )
  expect(names).toEqual(expect.arrayContaining(['DATABASE_URL', 'RATE_LIMIT_FACTOR']))
  for (const name of names) {
    try {
      readConfig({ ...development, [name]: '\u0000 nonsense' })
    } catch (error) {
      expect(error).toBeInstanceOf(ConfigError)
      expect(String(error)).toMatch(new RegExp(`- ${name} must |is missing: .* all of `))
      expect(String(error)).not.toContain('Invalid')
    }
  }
})

const twilio = { TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`, TWILIO_AUTH_TOKEN: 'x', TWILIO_SMS_FROM: '+15005550006' }

test.each([
  [{ TWILIO_AUTH_TOKEN: 'x' }, 'TWILIO_ACCOUNT_SID is missing: Twilio needs all of'],
  [{ TWILIO_SMS_FROM: 'Aafiya' }, 'TWILIO_ACCOUNT_SID is missing: TWILIO_SMS_FROM is a sender of that account'],
  [
    { ...twilio, TWILIO_WHATSAPP_FROM: '+15005550009' },
    'TWILIO_WHATSAPP_CONTENT_EN is missing: WhatsApp by Twilio needs all of',
  ],
  [{ UNIFONIC_APP_SID: 'x' }, 'UNIFONIC_SENDER_ID is missing: Unifonic needs all of'],
  [{ WHATSAPP_ACCESS_TOKEN: 'x' }, 'WHATSAPP_APP_SECRET is missing: WhatsApp needs all of'],
  [
    { ...twilio, UNIFONIC_APP_SID: 'x', UNIFONIC_SENDER_ID: 'Aafiya', UNIFONIC_WEBHOOK_SECRET: 'x'.repeat(16) },
    'UNIFONIC_APP_SID and TWILIO_SMS_FROM: SMS has one provider',
  ],
  [
    {
      ...twilio,
      TWILIO_SMS_FROM: '',
      TWILIO_WHATSAPP_FROM: '+15005550009',
      TWILIO_WHATSAPP_CONTENT_EN: 'x',
      TWILIO_WHATSAPP_CONTENT_AR: 'x',
    },
    'TWILIO_SMS_FROM or UNIFONIC_APP_SID is missing: TWILIO_WHATSAPP_FROM sends only to numbers that a code by SMS has confirmed',
  ],
  [
    { WHATSAPP_PHONE_NUMBER_ID: '1', WHATSAPP_ACCESS_TOKEN: 'x', WHATSAPP_APP_SECRET: 'x', WHATSAPP_VERIFY_TOKEN: 'x' },
    'TWILIO_SMS_FROM or UNIFONIC_APP_SID is missing: WHATSAPP_PHONE_NUMBER_ID sends only to numbers that a code by SMS has confirmed',
  ],
])('refuses a provider of messages that is half configured, and two for one channel: %o', (given, wanted) => {
  expect(complaint(given)).toContain(wanted)
  expect(readConfig({ ...development, ...twilio }).twilio).toMatchObject({
    smsFrom: '+15005550006',
    apiBase: 'https://api.twilio.com',
  })
})

test('names the missing variables of a half configured object store', () => {
  expect(complaint({ S3_BUCKET: 'files' })).toContain(
    'S3_ENDPOINT is missing: an object store needs all of S3_ENDPOINT, S3_BUCKET',
  )
})

test.each([
  ['the embedded database', {}, true],
  ['the embedded database, when switched off', { DEMO_DATA: 'false' }, false],
  ['a given database', { DATABASE_URL: production.DATABASE_URL }, false],
  ['a given database, when switched on', { DATABASE_URL: production.DATABASE_URL, DEMO_DATA: 'true' }, true],
])('puts demo data into %s: %j is %s', (_where, env, expected) => {
  expect(readConfig({ ...development, ...env }).hasDemoData).toBe(expected)
})

test('production has no demo data, and refuses the option', () => {
  expect(readConfig(production).hasDemoData).toBe(false)
  expect(complaint({ ...production, DEMO_DATA: 'true' })).toContain('DEMO_DATA is for development')
})

test.each(['Africa/Cairo', 'America/New_York', 'UTC', 'Australia/Lord_Howe'])('takes the zone %s', (zone) => {
  expect(readConfig({ ...development, CLINIC_TIME_ZONE: zone }).clinic.timeZone).toBe(zone)
})

test('a blank text is as good as none, as compose files write it', () => {
  const names = [
    'HOST',
    'PORT',
    'WEB_PORT',
    ...required,
    'DATABASE_MIGRATION_URL',
    'CLINIC_NAME',
    'CLINIC_TIME_ZONE',
    'CLINIC_CURRENCY',
    'TRUST_PROXY',
    'LOG_LEVEL',
    'RATE_LIMIT_FACTOR',
    'MAX_UPCOMING_APPOINTMENTS',
    'DEMO_DATA',
    'DATA_DIR',
    'CLINIC_EMAIL',
  ]
  for (const blank of ['', ' ']) {
    expect(readConfig({ ...Object.fromEntries(names.map((name) => [name, blank])), ...development })).toEqual(
      readConfig(development),
    )
    expect(readConfig({ ...production, NODE_ENV: blank })).toEqual(readConfig(production))
  }
})

describe('push messages', () => {
  const pair = {
    VAPID_PUBLIC_KEY: 'BJthRQ5myDgc7OSXzPCMftGw-n16F7zQBEN7EUD6XxcfTTvrLGWSIG7y_JxiWtVlCFua0S8MTB5rPziBqNx1qIo',
    VAPID_PRIVATE_KEY: '3KzvKasA2SoCxsp0iIG_o9B0Ozvl1XDwI63JRKNIWBM',
  }

  test('are off in production without keys, and have the same key at each start in development', () => {
    expect(readConfig(production).push).toBeUndefined()
    expect(readConfig(development).push).toEqual(readConfig({ ...development, PORT: '4000' }).push)
    expect(readConfig(development).push?.publicKey).toMatch(/^[\w-]{87}$/)
  })

  test('are on with a pair of keys and a contact address', () => {
    const { push } = readConfig({ ...production, ...pair, CLINIC_EMAIL: 'care@clinic.example' })
    expect(push).toMatchObject({ publicKey: pair.VAPID_PUBLIC_KEY, subject: 'mailto:care@clinic.example' })
  })

  test('that are half configured stop the start', () => {
    expect(complaint({ ...production, VAPID_PUBLIC_KEY: pair.VAPID_PUBLIC_KEY })).toContain(
      'VAPID_PRIVATE_KEY is missing: push messages need',
    )
    expect(complaint({ ...production, ...pair })).toContain('VAPID_SUBJECT is missing')
    const other = { ...pair, VAPID_SUBJECT: 'mailto:it@clinic.example', VAPID_PRIVATE_KEY: 'x'.repeat(43) }
    expect(complaint({ ...production, ...other })).toContain('VAPID_PRIVATE_KEY must belong to VAPID_PUBLIC_KEY')
  })
})

test('a backup is checked with its key alone', () => {
  expect(readBackupKey({ BACKUP_KEY: 'a key of sixteen or more' })).toBe('a key of sixteen or more')
  expect(readBackupKey({ BACKUP_KEY: ' ' })).toBeUndefined()
  expect(() => readBackupKey({ BACKUP_KEY: 'short' })).toThrow('BACKUP_KEY must have 16 characters or more')
})
