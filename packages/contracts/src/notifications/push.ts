import * as z from 'zod/mini'

import { Id, Instant } from '../language/text.ts'
import { key } from '../messages/message-key.ts'
import { declare } from '../platform/endpoint.ts'
import { rates } from '../platform/rates.ts'
import { Success } from '../platform/success.ts'

const invalid = key('push_subscription_invalid')
/** The address of a device for push messages. */
const endpoint = z.string(invalid).check(z.maxLength(1000, invalid))
const auth = z.string(invalid).check(z.regex(/^[\w-]{22}$/, invalid))

/**
 * A browser's push subscription (`PushSubscription.toJSON()`): the URL to send to, and the encryption keys in
 * base64url.
 */
export const PushAddress = z.strictObject({
  endpoint,
  keys: z.strictObject({ p256dh: z.string(invalid).check(z.regex(/^[\w-]{87}$/, invalid)), auth }),
})
export type PushAddress = z.infer<typeof PushAddress>

/** `POST /push/subscriptions/renew`: the earlier address with its secret, and the one that replaces it. */
export const RenewPush = z.strictObject({ endpoint, auth, renewed: PushAddress })
export type RenewPush = z.infer<typeof RenewPush>

/** A device on which the caller gets push messages; `device` as in `SignIn`. */
export const PushDevice = z.object({ id: Id, endpoint: z.string(), device: z.nullable(z.string()), createdAt: Instant })
export type PushDevice = z.infer<typeof PushDevice>

/**
 * Where the caller gets push messages. `publicKey` is the VAPID key that a browser subscribes with; null: the clinic
 * sends none.
 */
export const PushDevices = z.object({ publicKey: z.nullable(z.string()), devices: z.array(PushDevice) })
export type PushDevices = z.infer<typeof PushDevices>

/** Calls about push messages on the caller's devices (design section 12). */
export const push = declare({
  list: {
    method: 'get',
    path: '/push',
    access: 'signed-in',
    summary: 'The devices on which the caller gets push messages, and the key to add one',
    response: PushDevices,
    errors: [],
  },
  subscribe: {
    method: 'post',
    path: '/push/subscriptions',
    access: 'signed-in',
    summary:
      "Send push messages to this device, until the caller's session is ended; it no longer gets other accounts' messages",
    body: PushAddress,
    response: PushDevices,
    errors: ['push_off', 'push_subscription_invalid'],
    rates: [rates.pushSubscriptions],
  },
  renew: {
    method: 'post',
    path: '/push/subscriptions/renew',
    access: 'public',
    summary: 'Replace the address of a device: its browser does, which has no session',
    body: RenewPush,
    response: Success,
    errors: ['push_subscription_not_found', 'push_subscription_invalid'],
    rates: [rates.pushRenewals],
  },
  unsubscribe: {
    method: 'delete',
    path: '/push/subscriptions/:id',
    access: 'signed-in',
    summary: 'Send no more push messages to a device',
    params: z.strictObject({ id: Id }),
    response: PushDevices,
    errors: ['push_subscription_not_found'],
  },
})
