import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

import * as z from 'zod/mini'

import { isLoopback, loopbackAddress, matching, number, oneOf, text, timeZone, url, wholeNumber } from './environment-values.ts'
import { halfConfigured } from './half-configured.ts'
import { contradictoryIn, messageProviderValues, twilioOf, unifonicOf, whatsappCloudOf } from './message-providers.ts'
import { pushKeysOf, vapidMistakes } from './vapid-keys.ts'

/** The only reader of the environment. Everything configurable is parsed here, once, and listed in the README. */

const isWeb = ({ protocol }: URL): boolean => protocol === 'https:' || protocol === 'http:'

const databaseAddress = () => z.optional(matching(/^postgres(ql)?:\/\//, 'must be an address such as postgres://user:password@host/aafiya'))
const webAddress = () => z.optional(url(isWeb, 'must be an address such as https://clinic.example'))

const backupKey = z.optional(z.string().check(z.minLength(16, 'must have 16 characters or more')))

const Environment = z.object({
  // Production by default: development's demo accounts and mailbox must never meet a real database by accident.
  NODE_ENV: z._default(oneOf(['development', 'production', 'test']), 'production'),
  PORT: z._default(wholeNumber(0, 65_535), 3000),
  WEB_PORT: z._default(wholeNumber(0, 65_535), 5173),
  DATABASE_URL: databaseAddress(),
  DATABASE_MIGRATION_URL: databaseAddress(),
  DEMO_DATA: z.optional(oneOf(['true', 'false'])),
  DATA_DIR: text(),
  BACKUP_KEY: backupKey,
  SMTP_URL: z.optional(matching(/^smtps?:\/\//, 'must be an address such as smtp://user:password@host:587')),
  MAIL_FROM: text(),
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
    url((address) => address.protocol === 'https:' || isLoopback(address), 'must be an address that begins with https://'),
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
})

/** Named in one error, all at once, so that an operator does not meet them one start at a time. */
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
  return existsSync(resolve(repositoryRoot, 'pnpm-workspace.yaml')) ? resolve(repositoryRoot, '.data') : resolve('.data')
}

type Given = Readonly<Record<string, string | undefined>>

const isProduction = ({ NODE_ENV = 'production' }: Given): boolean => NODE_ENV === 'production'

function missingIn(environment: Given): string[] {
  if (!isProduction(environment)) return []
  return needed.filter(({ name }) => !environment[name]).map(({ name, meaning }) => `${name} is missing: ${meaning}`)
}

/** An object store, if all four of its values are there. */
function s3Of({
  S3_ENDPOINT: endpoint,
  S3_BUCKET: bucket,
  S3_ACCESS_KEY_ID: accessKeyId,
  S3_SECRET_ACCESS_KEY: secretAccessKey,
}: z.infer<typeof Environment>) {
  return endpoint && bucket && accessKeyId && secretAccessKey ? { endpoint, bucket, accessKeyId, secretAccessKey } : undefined
}

type Parsed = z.infer<typeof Environment>

/** Demo data goes into the embedded database by default, and into a given one only on request: its passwords are public. */
const hasDemoData = (given: Given): boolean =>
  !isProduction(given) && (given['DEMO_DATA'] ? given['DEMO_DATA'] === 'true' : !given['DATABASE_URL'])

/** `MAIL_FROM` as it was written, for English; Arabic mails come from the same address under the clinic's Arabic name. */
function sendersOf({
  MAIL_FROM: given,
  CLINIC_NAME: name,
  CLINIC_NAME_AR: nameAr,
  CLINIC_EMAIL: email = 'no-reply@aafiya.example',
}: Parsed) {
  const address = given === undefined ? email : (/<([^<>]+)>/.exec(given)?.[1] ?? given)
  return { en: given ?? { name, address }, ar: { name: nameAr, address } }
}

const stripeOf = ({ STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_BASE: apiBase }: Parsed) =>
  secretKey && webhookSecret ? { secretKey, webhookSecret, apiBase } : undefined

function paymobOf({
  PAYMOB_SECRET_KEY: secretKey,
  PAYMOB_API_KEY: apiKey,
  PAYMOB_PUBLIC_KEY: publicKey,
  PAYMOB_HMAC_SECRET: hmacSecret,
  PAYMOB_INTEGRATION_IDS: ids,
  PAYMOB_API_BASE,
}: Parsed) {
  const apiBase = PAYMOB_API_BASE.replace(/\/$/, '')
  return secretKey && apiKey && publicKey && hmacSecret && ids
    ? { secretKey, apiKey, publicKey, hmacSecret, integrationIds: ids.split(',').map(Number), apiBase }
    : undefined
}

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
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''))
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
  ]
  if (!lenient || problems.length > 0) throw new ConfigError(problems)

  const demo = isProduction(present) ? undefined : demoClinic
  return {
    isProduction: isProduction(present),
    hasDemoData: hasDemoData(present),
    port: lenient.PORT,
    webPort: lenient.WEB_PORT,
    databaseUrl: lenient.DATABASE_URL,
    /** Past a pooler, where there is one. */
    migrationUrl: lenient.DATABASE_MIGRATION_URL ?? lenient.DATABASE_URL,
    dataDir: resolve(lenient.DATA_DIR ?? defaultDataDir()),
    backupKey: lenient.BACKUP_KEY,
    smtpUrl: lenient.SMTP_URL,
    mailFrom: sendersOf(lenient),
    /** The bare address of the clinic, for calendars. */
    mailAddress: lenient.CLINIC_EMAIL ?? 'no-reply@aafiya.example',
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
    google: lenient.GOOGLE_CLIENT_ID ? { clientId: lenient.GOOGLE_CLIENT_ID, certsUrl: lenient.GOOGLE_CERTS_URL } : undefined,
    push: pushKeysOf(lenient, isProduction(present) ? undefined : (lenient.JWT_SECRET ?? developmentSecret)),
    s3: s3Of(lenient),
    stripe: stripeOf(lenient),
    paymob: paymobOf(lenient),
    twilio: twilioOf(lenient),
    unifonic: unifonicOf(lenient),
    whatsappCloud: whatsappCloudOf(lenient),
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
  }
}

export type Config = ReturnType<typeof readConfig>
