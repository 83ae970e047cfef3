import { notificationOf, targetOf } from './push-notification.ts'

declare const self: ServiceWorkerGlobalScope

self.addEventListener('push', (event) => {
  const { title, options } = notificationOf(event.data?.text() ?? '')
  event.waitUntil(self.registration.showNotification(title, options))
})

/** A window that shows the page already is brought to the front; what somebody may be writing in another one stays. */
async function open(target: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  await (windows.find(({ url }) => url === target)?.focus() ?? self.clients.openWindow(target))
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(targetOf(event.notification.data, self.location.origin)))
})

/** There is no session here: the earlier address and its secret say whose device this is. */
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
  // A browser that does not say what it replaces: the profile shows the device as off.
  if (event.oldSubscription) event.waitUntil(renew(event.oldSubscription, event.newSubscription))
})
