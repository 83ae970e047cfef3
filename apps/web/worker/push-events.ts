import { createLead, notificationOf, targetOf } from './push-notification.ts'

declare const self: ServiceWorkerGlobalScope

self.addEventListener('push', (event) => {
  const { title, options } = notificationOf(event.data?.text() ?? '')
  event.waitUntil(self.registration.showNotification(title, options))
})

export const lead = createLead()

/**
 * A window that already shows the page is brought to the front. Other windows stay, since the user may be typing there.
 */
async function open(target: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shown = windows.find(({ url }) => url === target)
  if (shown) return void (await shown.focus())
  lead.expect(target)
  await self.clients.openWindow(target)
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(targetOf(event.notification.data, self.location.origin)))
})

/** There is no session here: the old endpoint and its secret identify the device. */
async function renew(earlier: PushSubscription, renewed: PushSubscription | null): Promise<void> {
  const { endpoint, keys } = earlier.toJSON()
  const fresh = (renewed ?? (await self.registration.pushManager.subscribe(earlier.options))).toJSON()
  await fetch('/api/push/subscriptions/renew', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, auth: keys?.['auth'], renewed: { endpoint: fresh.endpoint, keys: fresh.keys } }),
  })
}

self.addEventListener('pushsubscriptionchange', (event) => {
  // A browser that does not name the old subscription: the profile shows the device as off.
  if (event.oldSubscription) event.waitUntil(renew(event.oldSubscription, event.newSubscription))
})
