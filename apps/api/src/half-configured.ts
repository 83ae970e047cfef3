import { messageProviderGroups } from './message-providers.ts'

/**
 * A half configured provider would fail at the first payment, a half configured object store would leave files on the
 * local disk: refused at start.
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

/** The missing variables of half configured providers. */
export const halfConfigured = (environment: Readonly<Record<string, string | undefined>>): string[] =>
  groups.flatMap(({ purpose, names }) =>
    names.some((name) => environment[name])
      ? names
          .filter((name) => !environment[name])
          .map((name) => `${name} is missing: ${purpose} all of ${names.join(', ')}`)
      : [],
  )
