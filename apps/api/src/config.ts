import { existsSync } from 'node:fs'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

import * as z from 'zod/mini'

import { halfConfigured, paymobOf, s3Of, senderMistakes, sendersOf, stripeOf } from './configured-services.ts'
import {
  isLoopback,
  loopbackAddress,
  matching,
  number,
  oneOf,
  text,
  timeZone,
  url,
  wholeNumber,
} from './environment-values.ts'
import { contradictoryIn, messageProviderValues, twilioOf, unifonicOf, whatsappCloudOf } from './message-providers.ts'
import { pushKeysOf, vapidMistakes } from './vapid-keys.ts'

/**
 * The only reader of the environment. Everything configurable is parsed here, once, and listed in
 * docs/configuration.md.
 */

const isWeb = ({ protocol }: URL): boolean => protocol === 'https:' || protocol === 'http:'

const databaseAddress = () =>
  z.optional(matching(/^postgres(ql)?:\/\//, 'must be an address such as postgres://user:password@host/aafiya'))
const webAddress = () => z.optional(url(isWeb, 'must be an address such as https://clinic.example'))

const backupKey = z.optional(z.string().check(z.minLength(16, 'must have 16 characters or more')))

const Environment = z.object({
  // Production by default: development's demo accounts and mailbox must never meet a real database by accident.
  NODE_ENV: z._default(oneOf(['development', 'production', 'test']), 'production'),
  HOST: z.optional(
    z
      .string()
      .check(z.refine((host) => host === 'localhost' || isIP(host) > 0, 'must be an IP address such as 127.0.0.1')),
  ),
  PORT: z._default(wholeNumber(0, 65_535), 3000),
  WEB_PORT: z._default(wholeNumber(0, 65_535), 5173),
  DATABASE_URL: databaseAddress(),
  DATABASE_MIGRATION_URL: databaseAddress(),
  DATABASE_READ_URL: databaseAddress(),
  DEMO_DATA: z.optional(oneOf(['true', 'false'])),
  DATA_DIR: text(),
  BACKUP_KEY: backupKey,
  SMTP_URL: z.optional(matching(/^smtps?:\/\//, 'must be an address such as smtp://user:password@host:587')),
  MAIL_FROM: z.optional(
    matching(
      /^(?:[^<>]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
      'must be an address such as no-reply@clinic.example, or Clinic <no-reply@clinic.example>',
    ),
  ),
  JWT_SECRET: z.optional(z.string().check(z.minLength(32, 'must have 32 bytes or more'))),
  PUBLIC_URL: webAddress(),
  CLINIC_NAME: z._default(z.string(), 'Aafiya'),
  CLINIC_NAME_AR: z._default(z.string(), 'عافية'),
  CLINIC_TIME_ZONE: z._default(timeZone('must be an IANA time zone such as Africa/Cairo'), 'Africa/Cairo'),
  CLINIC_CURRENCY: z._default(matching(/^[A-Z]{3}$/, 'must be an ISO 4217 code such as USD'), 'USD'),
  CLINIC_PHONE: text(),
  CLINIC_EMAIL: z.optional(z.email('must be an e-mail address such as care@clinic.example')),
  CLINIC_ADDRESS: text(),
  CLINIC_ADDRESS_AR: text(),
  GOOGLE_CLIENT_ID: text(),
  GOOGLE_CERTS_URL: loopbackAddress(),
  S3_ENDPOINT: webAddress(),
  S3_BUCKET: text(),
  S3_ACCESS_KEY_ID: text(),
  S3_SECRET_ACCESS_KEY: text(),
  STRIPE_SECRET_KEY: text(),
  STRIPE_WEBHOOK_SECRET: text(),
  STRIPE_API_BASE: loopbackAddress(),
  PAYMOB_SECRET_KEY: text(),
  PAYMOB_API_KEY: text(),
  PAYMOB_PUBLIC_KEY: text(),
  PAYMOB_HMAC_SECRET: text(),
  PAYMOB_INTEGRATION_IDS: z.optional(matching(/^\d+(,\d+)*$/, 'must be numbers with commas between, such as 123,456')),
  PAYMOB_API_BASE: z._default(
    url(
      (address) => address.protocol === 'https:' || isLoopback(address),
      'must be an address that begins with https://',
    ),
    'https://accept.paymob.com',
  ),
  VAPID_PUBLIC_KEY: text(),
  VAPID_PRIVATE_KEY: text(),
  VAPID_SUBJECT: z.optional(matching(/^(mailto:.+@.+|https:\/\/.+)$/, 'must begin with mailto: or https://')),
  PUSH_SERVICE_URL: loopbackAddress(),
  ...messageProviderValues,
  REFUND_FULL_HOURS: z._default(number(0, 720), 24),
  REFUND_LATE_PERCENT: z._default(number(0, 100), 50),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16, 'must have 16 bytes or more'))),
  OTEL_SERVICE_NAME: z._default(z.string(), 'aafiya'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(url(isWeb, 'must be an address such as http://collector:4318')),
  TRUST_PROXY: z._default(wholeNumber(0, 10), 0),
  LOG_LEVEL: z._default(oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
  RATE_LIMIT_FACTOR: z._default(number(0.01, 100_000), 1),
  MAX_UPCOMING_APPOINTMENTS: z._default(wholeNumber(1, 1000), 10),
  WAITING_OFFER_MINUTES: z._default(wholeNumber(5, 24 * 60), 15),
  MESSAGE_RECEIPT_MINUTES: z._default(wholeNumber(1, 24 * 60), 15),
  KEEP_VISIT_NOTES_YEARS: z._default(wholeNumber(1, 100), 10),
  KEEP_INQUIRIES_YEARS: z._default(wholeNumber(1, 100), 10),
  KEEP_UNCLAIMED_PEOPLE_YEARS: z._default(wholeNumber(1, 100), 10),
  KEEP_DESK_NOTES_YEARS: z._default(wholeNumber(1, 100), 5),
  KEEP_MESSAGES_YEARS: z._default(wholeNumber(1, 100), 1),
  // The database itself deletes no entry of the last three years.
  KEEP_AUDIT_YEARS: z._default(wholeNumber(3, 100), 10),
  KEEP_CLOSED_ACCOUNTS_YEARS: z._default(wholeNumber(1, 100), 5),
})

/** Every variable of the configuration. */
export const variableNames: readonly string[] = Object.keys(Environment.shape)

/** Lists every problem in one error, so that an operator does not discover them one start at a time. */
export class ConfigError extends Error {
  constructor(problems: readonly string[]) {
    super(`Aafiya cannot start:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
    this.name = 'ConfigError'
  }
}

/** Only development and tests fall back on these; production refuses to start without the real ones. */
const developmentSecret = 'development only, never used in production'
const demoClinic = {
  phone: '+20 100 123 4567',
  email: 'care@aafiya.example',
  address: '14 Nile Corniche, Garden City, Cairo',
  addressAr: '14 كورنيش النيل، جاردن سيتي، القاهرة',
}

const needed = [
  { name: 'DATABASE_URL', meaning: 'the PostgreSQL to use, such as postgres://user:password@host/aafiya' },
  { name: 'SMTP_URL', meaning: 'the mail server, such as smtp://user:password@host:587' },
  { name: 'JWT_SECRET', meaning: 'a random secret of 32 bytes or more' },
  { name: 'PUBLIC_URL', meaning: 'the address people open, such as https://clinic.example' },
] as const

const repositoryRoot = fileURLToPath(new URL('../../..', import.meta.url))

function defaultDataDir(): string {
  return existsSync(resolve(repositoryRoot, 'pnpm-workspace.yaml'))
    ? resolve(repositoryRoot, '.data')
    : resolve('.data')
}

type Given = Readonly<Record<string, string | undefined>>

const isProduction = ({ NODE_ENV = 'production' }: Given): boolean => NODE_ENV === 'production'

function missingIn(environment: Given): string[] {
  if (!isProduction(environment)) return []
  return needed.filter(({ name }) => !environment[name]).map(({ name, meaning }) => `${name} is missing: ${meaning}`)
}

/**
 * Demo data goes into the embedded database by default, and into a given one only when requested: its passwords are
 * public.
 */
const hasDemoData = (given: Given): boolean =>
  !isProduction(given) && (given['DEMO_DATA'] ? given['DEMO_DATA'] === 'true' : !given['DATABASE_URL'])

const publicPasswordsIn = (environment: Given): string[] =>
  isProduction(environment) && environment['DEMO_DATA'] === 'true'
    ? ['DEMO_DATA is for development: the passwords of its accounts are public']
    : []

/** The key alone, for where a backup is checked: that machine has no database, and needs no other secret. */
export function readBackupKey({ BACKUP_KEY: given }: Given = process.env): string | undefined {
  const parsed = backupKey.safeParse(given?.trim() ? given : undefined)
  if (!parsed.success) throw new ConfigError([`BACKUP_KEY ${parsed.error.issues[0]?.message ?? 'is not understood'}`])
  return parsed.data
}

/** Reads the environment. Blank values count as absent, as compose files write them. */
export function readConfig(env: Given = process.env) {
  const present = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''),
  )
  const parsed = Environment.safeParse(present)
  const wrong = parsed.success ? [] : parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
  const lenient = parsed.success ? parsed.data : undefined
  const problems = [
    ...wrong,
    ...missingIn(present),
    ...halfConfigured(present),
    ...contradictoryIn(present),
    ...vapidMistakes(present),
    ...publicPasswordsIn(present),
    ...(isProduction(present) ? senderMistakes(present) : []),
  ]
  if (!lenient || problems.length > 0) throw new ConfigError(problems)

  const demo = isProduction(present) ? undefined : demoClinic
  return {
    isProduction: isProduction(present),
    hasDemoData: hasDemoData(present),
    isStartedByNpm: present['npm_lifecycle_event'] === 'start',
    /**
     * Where connections are taken: in production on every interface by default, since a container's proxy is elsewhere.
     */
    host: lenient.HOST ?? (isProduction(present) ? undefined : '127.0.0.1'),
    port: lenient.PORT,
    webPort: lenient.WEB_PORT,
    databaseUrl: lenient.DATABASE_URL,
    /** Past a pooler, where there is one. */
    migrationUrl: lenient.DATABASE_MIGRATION_URL ?? lenient.DATABASE_URL,
    /** A replica for what visitors read. */
    readUrl: lenient.DATABASE_URL && lenient.DATABASE_READ_URL,
    dataDir: resolve(lenient.DATA_DIR ?? defaultDataDir()),
    backupKey: lenient.BACKUP_KEY,
    smtpUrl: lenient.SMTP_URL,
    mailFrom: sendersOf(lenient),
    secret: lenient.JWT_SECRET ?? developmentSecret,
    publicUrl: (lenient.PUBLIC_URL ?? `http://localhost:${lenient.WEB_PORT}`).replace(/\/$/, ''),
    clinic: {
      name: lenient.CLINIC_NAME,
      nameAr: lenient.CLINIC_NAME_AR,
      timeZone: lenient.CLINIC_TIME_ZONE,
      currency: lenient.CLINIC_CURRENCY,
      phone: lenient.CLINIC_PHONE ?? demo?.phone ?? null,
      email: lenient.CLINIC_EMAIL ?? demo?.email ?? null,
      address: lenient.CLINIC_ADDRESS ?? demo?.address ?? null,
      addressAr: lenient.CLINIC_ADDRESS_AR ?? demo?.addressAr ?? null,
    },
    google: lenient.GOOGLE_CLIENT_ID
      ? { clientId: lenient.GOOGLE_CLIENT_ID, certsUrl: lenient.GOOGLE_CERTS_URL }
      : undefined,
    push: pushKeysOf(lenient, isProduction(present) ? undefined : (lenient.JWT_SECRET ?? developmentSecret)),
    s3: s3Of(lenient),
    stripe: stripeOf(lenient),
    paymob: paymobOf(lenient),
    twilio: twilioOf(lenient),
    unifonic: unifonicOf(lenient),
    whatsappCloud: whatsappCloudOf(lenient),
    /** Development without a client id: a stand-in that signs in any name typed in. Never in production. */
    hasTestIdentity: present['NODE_ENV'] === 'development' && !lenient.GOOGLE_CLIENT_ID,
    /** Without real money: the page that replaces a provider. */
    hasTestCheckout: !isProduction(present),
    refundRule: { fullHours: lenient.REFUND_FULL_HOURS, latePercent: lenient.REFUND_LATE_PERCENT },
    /** Without it there is no page of metrics. */
    metricsToken: lenient.METRICS_TOKEN,
    tracing: lenient.OTEL_EXPORTER_OTLP_ENDPOINT
      ? { endpoint: lenient.OTEL_EXPORTER_OTLP_ENDPOINT, serviceName: lenient.OTEL_SERVICE_NAME }
      : undefined,
    trustProxy: lenient.TRUST_PROXY,
    logLevel: lenient.LOG_LEVEL,
    rateLimitFactor: lenient.RATE_LIMIT_FACTOR,
    maxUpcomingAppointments: lenient.MAX_UPCOMING_APPOINTMENTS,
    waitingOfferMinutes: lenient.WAITING_OFFER_MINUTES,
    messageReceiptMinutes: lenient.MESSAGE_RECEIPT_MINUTES,
    /** For `retention.ts`. */
    keepYears: {
      visitNotes: lenient.KEEP_VISIT_NOTES_YEARS,
      inquiries: lenient.KEEP_INQUIRIES_YEARS,
      unclaimedPeople: lenient.KEEP_UNCLAIMED_PEOPLE_YEARS,
      deskNotes: lenient.KEEP_DESK_NOTES_YEARS,
      messages: lenient.KEEP_MESSAGES_YEARS,
      audit: lenient.KEEP_AUDIT_YEARS,
      closedAccounts: lenient.KEEP_CLOSED_ACCOUNTS_YEARS,
    },
  }
}

export type Config = ReturnType<typeof readConfig>
