import type { PushAddress, PushDevices } from '@aafiya/contracts/notifications/push'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'

import { useApiMutation } from '../kit/use-api-mutation.ts'
import { api } from '../late-api.ts'

/** Whether this browser can show notifications. An iPhone can only after the site was added to its home screen. */
type PushSupport = 'supported' | 'needs-install' | 'unsupported'

function pushSupport(): PushSupport {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) return 'supported'
  // Only Safari on iOS has `standalone`; it is false in a tab.
  return 'standalone' in navigator && navigator.standalone === false ? 'needs-install' : 'unsupported'
}

interface Here {
  /** Null if the clinic sends no push notifications. */
  publicKey: string | null
  /** The id of this device's subscription, if it has one. */
  id: string | undefined
}

const hereIn = ({ publicKey, devices }: PushDevices, endpoint: string | undefined): Here => ({
  publicKey,
  id: devices.find((device) => device.endpoint === endpoint)?.id,
})

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
async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(worker.scope)
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** Subscribes this browser to push. A subscription made with another key of the clinic is replaced. */
async function subscribeDevice(publicKey: string): Promise<PushAddress> {
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
async function unsubscribeDevice(): Promise<void> {
  await (await currentSubscription())?.unsubscribe()
}

const pushHere = () =>
  queryOptions({
    queryKey: ['push', 'here'],
    queryFn: async ({ signal }) => {
      const [known, subscription] = await Promise.all([api.push.list({ signal }), currentSubscription()])
      return hereIn(known, subscription?.endpoint)
    },
  })

/** Whether this device receives notifications about visits, and how to change that. */
export function useDevicePush() {
  const support = pushSupport()
  const queryClient = useQueryClient()
  const query = useQuery({ ...pushHere(), enabled: support === 'supported' })
  const { data } = query
  const show = (here: Here) => queryClient.setQueryData(pushHere().queryKey, here)
  const turningOn = useApiMutation(
    async (asked: Promise<NotificationPermission>) => {
      const permission = await asked
      if (permission !== 'granted' || !data?.publicKey) return permission
      const body = await subscribeDevice(data.publicKey)
      show(hereIn(await api.push.subscribe({ body }), body.endpoint))
      return permission
    },
    {
      eachCounts: true,
    },
  )
  const turningOff = useApiMutation(
    async (id: string) => {
      await api.push.unsubscribe({ params: { id } })
      if (data) show({ ...data, id: undefined })
      turningOn.reset()
      await unsubscribeDevice().catch(() => {})
    },
    {
      eachCounts: true,
    },
  )
  return {
    support,
    here: data,
    query,
    turningOn,
    turningOff,
    // Called directly in the click handler: browsers ask for permission only after a user gesture.
    turnOn: () => turningOn.mutate(Notification.requestPermission()),
    turnOff: () => data?.id !== undefined && turningOff.mutate(data.id),
  }
}
