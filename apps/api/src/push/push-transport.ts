import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'

import type { Config } from '../config.ts'
import { PermanentFailure } from '../platform/jobs/job-kind.ts'
import { assertPushEndpoint, publicAddressesOf } from './push-endpoint.ts'
import type { PushSubscriptionRow } from './push-subscriptions.table.ts'

export type PushKeys = NonNullable<Config['push']>

export interface OutgoingPush {
  payload: string
  /** Seconds that the push service stores it for a device that is off. */
  ttl: number
  /** A later message of the same topic replaces this one while it is stored. */
  topic: string
}

const timeoutMs = 10_000

/**
 * Sends the request that `web-push` encrypted and signed: redirects are not followed, only the status is read, and
 * the connection goes to a checked address.
 */
async function statusOf(
  keys: PushKeys,
  subscription: PushSubscriptionRow,
  { payload, ttl, topic }: OutgoingPush,
): Promise<number> {
  const { endpoint, p256dh, auth } = subscription
  assertPushEndpoint(endpoint, keys.loopbackOrigin)
  const { publicKey, privateKey, subject } = keys
  // Many clinics never use it, and it takes long to load.
  const { default: webPush } = await import('web-push')
  const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
    vapidDetails: { publicKey, privateKey, subject },
    TTL: ttl,
    topic,
    urgency: 'high',
  })
  const url = new URL(endpoint)
  const isLoopback = url.origin === keys.loopbackOrigin
  const found = isLoopback ? undefined : await publicAddressesOf(url.hostname)
  const lookup: LookupFunction | undefined = found && ((_hostname, _options, done) => done(null, found))
  const request = isLoopback && url.protocol === 'http:' ? requestHttp : requestHttps
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(timeoutMs)
    const sent = request(url, {
      method: 'POST',
      headers: details.headers,
      agent: false,
      signal,
      ...(lookup && { lookup }),
    })
    sent.once('error', reject)
    sent.once('response', (response) => {
      resolve(response.statusCode ?? 0)
      response.on('error', () => {}).destroy()
    })
    sent.end(details.body)
  })
}

/** The outcome of a message; what another attempt may change is thrown. */
export async function sendPush(
  keys: PushKeys,
  subscription: PushSubscriptionRow,
  message: OutgoingPush,
): Promise<'accepted' | 'gone'> {
  const status = await statusOf(keys, subscription, message)
  if (status >= 200 && status < 300) return 'accepted'
  if (status === 404 || status === 410) return 'gone'
  const refused = `the push service answered ${status}`
  throw status === 429 || status >= 500 ? new Error(refused) : new PermanentFailure(refused)
}
