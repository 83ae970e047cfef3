import { createECDH, hkdfSync } from 'node:crypto'

/** The public half of a VAPID key, both in base64url; nothing where the private half is no key of that curve. */
function publicVapidKey(privateKey: string): string | undefined {
  const curve = createECDH('prime256v1')
  try {
    curve.setPrivateKey(Buffer.from(privateKey, 'base64url'))
  } catch {
    return undefined
  }
  return curve.getPublicKey().toString('base64url')
}

/** Development's key, the same at each start, so that subscriptions stay valid. */
const derivedVapidKey = (secret: string): string =>
  Buffer.from(hkdfSync('sha256', secret, 'aafiya', 'vapid', 32)).toString('base64url')

interface Given {
  VAPID_PUBLIC_KEY?: string | undefined
  VAPID_PRIVATE_KEY?: string | undefined
  VAPID_SUBJECT?: string | undefined
  CLINIC_EMAIL?: string | undefined
  PUSH_SERVICE_URL?: string | undefined
}

/**
 * The key that identifies this clinic to push services, and the contact address they may write to. Development has a
 * `secret` and derives its key from it.
 */
export function pushKeysOf(given: Given, secret: string | undefined) {
  const { VAPID_SUBJECT, CLINIC_EMAIL = 'no-reply@aafiya.example', PUSH_SERVICE_URL: loopback } = given
  const privateKey = given.VAPID_PRIVATE_KEY ?? (secret === undefined ? undefined : derivedVapidKey(secret))
  const publicKey = privateKey === undefined ? undefined : publicVapidKey(privateKey)
  if (!privateKey || !publicKey) return undefined
  const subject = VAPID_SUBJECT ?? `mailto:${CLINIC_EMAIL}`
  return {
    publicKey,
    privateKey,
    subject,
    loopbackOrigin: loopback === undefined ? undefined : new URL(loopback).origin,
  }
}

/**
 * A pair that is none would fail at the first message, and a device that subscribed with it would have to do so again.
 */
export function vapidMistakes({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, VAPID_SUBJECT, CLINIC_EMAIL }: Given): string[] {
  if (!VAPID_PUBLIC_KEY || !VAPID_PRIVATE_KEY) return []
  return [
    ...(publicVapidKey(VAPID_PRIVATE_KEY) === VAPID_PUBLIC_KEY
      ? []
      : ['VAPID_PRIVATE_KEY must belong to VAPID_PUBLIC_KEY: `npx web-push generate-vapid-keys` makes a pair']),
    ...(VAPID_SUBJECT || CLINIC_EMAIL
      ? []
      : ['VAPID_SUBJECT is missing: push services need whom to write to, such as mailto:it@clinic.example']),
  ]
}
