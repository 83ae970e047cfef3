import { messageProviderGroups } from './message-providers.ts'

type Values<Name extends string> = Readonly<Partial<Record<Name, string | undefined>>>

/** An object store, if all four of its values are there. */
export function s3Of({
  S3_ENDPOINT: endpoint,
  S3_BUCKET: bucket,
  S3_ACCESS_KEY_ID: accessKeyId,
  S3_SECRET_ACCESS_KEY: secretAccessKey,
}: Values<'S3_ENDPOINT' | 'S3_BUCKET' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'>) {
  return endpoint && bucket && accessKeyId && secretAccessKey
    ? { endpoint, bucket, accessKeyId, secretAccessKey }
    : undefined
}

type SenderValues = Values<'MAIL_FROM' | 'CLINIC_EMAIL'>

const senderAddress = ({ MAIL_FROM: given, CLINIC_EMAIL: email }: SenderValues): string | undefined =>
  given === undefined ? email : (/<([^<>]+)>/.exec(given)?.[1] ?? given)

/** English mails use `MAIL_FROM` as written; Arabic ones use the same address with the clinic's Arabic name. */
export function sendersOf(given: SenderValues & Readonly<Record<'CLINIC_NAME' | 'CLINIC_NAME_AR', string>>) {
  const { MAIL_FROM, CLINIC_NAME: name, CLINIC_NAME_AR: nameAr } = given
  // Only development and tests have neither of the two: production is refused without (`senderMistakes`).
  const address = senderAddress(given) ?? 'no-reply@aafiya.example'
  return { en: MAIL_FROM ?? { name, address }, ar: { name: nameAr, address } }
}

/** Production needs a sender of the clinic's own: no mail server accepts mails from the domain of the demo data. */
export function senderMistakes(given: SenderValues): string[] {
  const address = senderAddress(given)
  if (!address)
    return [
      'MAIL_FROM is missing: the address that mails come from, such as no-reply@clinic.example (or set CLINIC_EMAIL)',
    ]
  return /[@.]aafiya\.example$/i.test(address)
    ? ["MAIL_FROM must be an address of the clinic's own domain: mail servers refuse aafiya.example"]
    : []
}

/** The card provider, if both of its secrets are there. */
export const stripeOf = ({
  STRIPE_SECRET_KEY: secretKey,
  STRIPE_WEBHOOK_SECRET: webhookSecret,
  STRIPE_API_BASE: apiBase,
}: Values<'STRIPE_SECRET_KEY' | 'STRIPE_WEBHOOK_SECRET' | 'STRIPE_API_BASE'>) =>
  secretKey && webhookSecret ? { secretKey, webhookSecret, apiBase } : undefined

/** The regional provider, if all of its values are there. */
export function paymobOf({
  PAYMOB_SECRET_KEY: secretKey,
  PAYMOB_API_KEY: apiKey,
  PAYMOB_PUBLIC_KEY: publicKey,
  PAYMOB_HMAC_SECRET: hmacSecret,
  PAYMOB_INTEGRATION_IDS: ids,
  PAYMOB_API_BASE,
}: Values<
  'PAYMOB_SECRET_KEY' | 'PAYMOB_API_KEY' | 'PAYMOB_PUBLIC_KEY' | 'PAYMOB_HMAC_SECRET' | 'PAYMOB_INTEGRATION_IDS'
> & { PAYMOB_API_BASE: string }) {
  const apiBase = PAYMOB_API_BASE.replace(/\/$/, '')
  return secretKey && apiKey && publicKey && hmacSecret && ids
    ? { secretKey, apiKey, publicKey, hmacSecret, integrationIds: ids.split(',').map(Number), apiBase }
    : undefined
}

/**
 * All of a group, or none of it: half a provider would fail at the first payment, half an object store would leave
 * files on the local disk.
 */
const groups = [
  { purpose: 'payments need', names: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] },
  {
    purpose: 'payments need',
    names: ['PAYMOB_SECRET_KEY', 'PAYMOB_API_KEY', 'PAYMOB_PUBLIC_KEY', 'PAYMOB_HMAC_SECRET', 'PAYMOB_INTEGRATION_IDS'],
  },
  { purpose: 'push messages need', names: ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'] },
  ...messageProviderGroups,
  { purpose: 'an object store needs', names: ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] },
] as const

/** The missing variables of services that are configured in part. */
export const halfConfigured = (environment: Readonly<Record<string, string | undefined>>): string[] =>
  groups.flatMap(({ purpose, names }) =>
    names.some((name) => environment[name])
      ? names
          .filter((name) => !environment[name])
          .map((name) => `${name} is missing: ${purpose} all of ${names.join(', ')}`)
      : [],
  )
