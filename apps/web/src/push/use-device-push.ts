import type { PushDevices } from '@aafiya/contracts/notifications/push'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { api } from '../api.ts'
import { currentSubscription, subscribeDevice, unsubscribeDevice } from './device-subscription.ts'
import { pushSupport } from './push-support.ts'

interface Here {
  /** Null: the clinic sends no messages to devices. */
  publicKey: string | null
  /** Of this device, where the person is told on it. */
  id: string | undefined
}

const hereIn = ({ publicKey, devices }: PushDevices, endpoint: string | undefined): Here => ({
  publicKey,
  id: devices.find((device) => device.endpoint === endpoint)?.id,
})

const pushHere = () =>
  queryOptions({
    queryKey: ['push', 'here'],
    queryFn: async ({ signal }) => {
      const [known, subscription] = await Promise.all([api.push.list({ signal }), currentSubscription()])
      return hereIn(known, subscription?.endpoint)
    },
  })

/** Whether this device tells the person about their visits, and how to change that. */
export function useDevicePush() {
  const support = pushSupport()
  const queryClient = useQueryClient()
  const { data, error, isFetching, refetch } = useQuery({ ...pushHere(), enabled: support === 'supported' })
  const show = (here: Here) => queryClient.setQueryData(pushHere().queryKey, here)
  const turningOn = useMutation({
    networkMode: 'always',
    mutationFn: async (asked: Promise<NotificationPermission>) => {
      const permission = await asked
      if (permission !== 'granted' || !data?.publicKey) return permission
      const body = await subscribeDevice(data.publicKey)
      show(hereIn(await api.push.subscribe({ body }), body.endpoint))
      return permission
    },
  })
  const turningOff = useMutation({
    networkMode: 'always',
    mutationFn: async (id: string) => {
      await api.push.unsubscribe({ params: { id } })
      if (data) show({ ...data, id: undefined })
      turningOn.reset()
      await unsubscribeDevice().catch(() => {})
    },
  })
  return {
    support,
    here: data,
    failure: error,
    isAsking: isFetching,
    retry: () => void refetch(),
    turningOn,
    turningOff,
    // Asked in the press itself: browsers show their question to nobody who has not just pressed something.
    turnOn: () => turningOn.mutate(Notification.requestPermission()),
    turnOff: () => data?.id !== undefined && turningOff.mutate(data.id),
  }
}
