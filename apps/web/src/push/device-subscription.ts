import type { PushAddress } from '@aafiya/contracts/notifications/push'

/** In development, Vite serves the part of the worker that shows notifications; it controls no page. */
const worker = import.meta.env.PROD
  ? { url: '/sw.js', scope: '/', options: {} }
  : { url: '/worker/push-events.ts', scope: '/worker/', options: { type: 'module' as const } }

/** A push subscription needs an active worker, which may still be installing on a first visit. */
async function activeRegistration(): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register(worker.url, worker.options)
  const coming = registration.installing ?? registration.waiting
  if (!registration.active && coming)
    await new Promise<void>((resolve, reject) => {
      coming.addEventListener('statechange', () => {
        if (coming.state === 'activated') resolve()
        else if (coming.state === 'redundant') reject(new Error('the service worker was not installed'))
      })
    })
  return registration
}

/** This browser's push subscription, of any account. */
export async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(worker.scope)
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** Subscribes this browser to push. A subscription made with another key of the clinic is replaced. */
export async function subscribeDevice(publicKey: string): Promise<PushAddress> {
  const { pushManager } = await activeRegistration()
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  const subscription = await pushManager.subscribe(options).catch(async (error: unknown) => {
    const earlier = await pushManager.getSubscription()
    if (!earlier) throw error
    await earlier.unsubscribe()
    return pushManager.subscribe(options)
  })
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON()
  return { endpoint, keys: { p256dh, auth } }
}

/** Stops notifications in this browser, even if the server is not informed. */
export async function unsubscribeDevice(): Promise<void> {
  await (await currentSubscription())?.unsubscribe()
}
