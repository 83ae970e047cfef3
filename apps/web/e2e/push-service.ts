import { expect, type APIRequestContext, type Page } from '@playwright/test'

import { mailbox } from './journey.ts'

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

interface Address {
  endpoint: string
  keys: { p256dh: string; auth: string }
}
const isAddress = (value: unknown): value is Address =>
  isRecord(value) && typeof value['endpoint'] === 'string' && isRecord(value['keys'])

/**
 * Replaces the browser vendor's push service: pages subscribe at a local double. Everything else is real, including the
 * service worker.
 */
export async function subscribeLocally(page: Page): Promise<string> {
  const address: unknown = await (await page.request.post(`${mailbox}push-device`)).json()
  if (!isAddress(address)) throw new Error('no address')
  await page.addInitScript((given) => {
    const subscription = {
      ...given,
      toJSON: () => given,
      unsubscribe: async () => sessionStorage.removeItem('subscribed') === undefined,
    }
    const current = () => (sessionStorage.getItem('subscribed') ? subscription : null)
    Object.assign(PushManager.prototype, {
      getSubscription: async () => current(),
      subscribe: async () => {
        sessionStorage.setItem('subscribed', 'yes')
        return current()
      },
    })
  }, address)
  return address.endpoint
}

/** The newest message that the double decrypted for a device, once `count` have arrived. */
export async function pushedTo(request: APIRequestContext, endpoint: string, count: number): Promise<string> {
  let messages: unknown[] = []
  await expect
    .poll(
      async () => {
        const answer: unknown = await (
          await request.get(`${mailbox}push-messages?endpoint=${encodeURIComponent(endpoint)}`)
        ).json()
        messages = Array.isArray(answer) ? answer : []
        return messages.length
      },
      { timeout: 20_000 },
    )
    .toBe(count)
  return String(messages.at(-1))
}

/** Delivers a push message to the page's service worker, as the browser does. */
export async function deliver(page: Page, data: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const known = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) resolve(first.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const origin = new URL(page.url()).origin
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await known, data })
  await session.detach()
}

interface Shown {
  title: string
  body: string
  lang: string
  dir: string
  tag: string
  data: { url: string }
}

/**
 * The notifications that the service worker shows. A headless browser refuses notifications, so they are recorded by
 * tag, as the browser would keep them. Call it once the worker is running.
 */
export async function watchShown(page: Page): Promise<() => Promise<Shown[]>> {
  const [running] = page.context().serviceWorkers()
  const worker = running ?? (await page.context().waitForEvent('serviceworker'))
  await worker.evaluate(() => {
    const shown = new Map<string, unknown>()
    Object.assign(globalThis, { shown })
    ServiceWorkerRegistration.prototype.showNotification = async (title, options) =>
      void shown.set(options?.tag ?? '', { title, ...options })
  })
  return () =>
    worker.evaluate(() => {
      const shown: Map<string, Shown> = Reflect.get(globalThis, 'shown')
      return [...shown.values()]
    })
}
