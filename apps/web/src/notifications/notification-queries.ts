import type { Notification } from '@aafiya/contracts/notifications/notifications'
import { queryOptions, useQueryClient } from '@tanstack/react-query'

import { api } from '../api.ts'
import { keyOf } from '../kit/query-key.ts'
import { useApiMutation } from '../kit/use-api-mutation.ts'

/** More than a user scrolls through. */
const limit = '50'
const minute = 60_000

/** The newest notifications, and the number of all unread ones, which may exceed them. */
export interface ShownNotifications {
  list: Notification[]
  unread: number
}

async function toldNow(signal: AbortSignal): Promise<ShownNotifications> {
  const seen: { unread?: string | null } = {}
  const onAnswer = ({ headers }: Response) => void (seen.unread = headers.get('x-unread-count'))
  const list = await api.notifications.list({ query: { limit }, signal, onAnswer })
  return { list, unread: Number(seen.unread ?? list.filter(({ readAt }) => readAt === null).length) }
}

/** The user's notifications, latest first. Refetched every minute while the page is visible, and on focus. */
export const notificationList = (language: string) =>
  queryOptions({
    // The server translates them, so each language has its own cache entry.
    queryKey: ['notifications', language],
    queryFn: ({ signal }) => toldNow(signal),
    staleTime: minute / 2,
    refetchInterval: minute,
    refetchOnWindowFocus: 'always',
  })

/** Marks a notification as read, here at once. If the request fails, the next fetch shows it as unread. */
export function useMarkRead() {
  const queryClient = useQueryClient()
  return useApiMutation(
    async ({ id, readAt }: Notification) => {
      if (readAt !== null) return
      const now = new Date().toISOString()
      queryClient.setQueriesData<ShownNotifications>(
        { queryKey: keyOf(api.notifications) },
        (known) =>
          known && {
            list: known.list.map((one) => (one.id === id ? { ...one, readAt: now } : one)),
            unread: Math.max(0, known.unread - 1),
          },
      )
      await api.notifications.read({ params: { id } })
    },
    {
      eachCounts: true,
      // The count is already updated.
      meta: { isReading: true },
      onError: () => queryClient.invalidateQueries({ queryKey: keyOf(api.notifications) }),
    },
  )
}
