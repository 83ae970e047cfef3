import type { Notification } from '@aafiya/contracts/notifications/notifications'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

import { api } from '../api.ts'

/** As many as anybody scrolls through. */
const limit = '50'
const minute = 60_000

/** The newest, and how many of all are unread, which may be more than the newest hold. */
export interface Told {
  list: Notification[]
  unread: number
}

async function toldNow(signal: AbortSignal): Promise<Told> {
  const seen: { unread?: string | null } = {}
  const onAnswer = ({ headers }: Response) => void (seen.unread = headers.get('x-unread-count'))
  const list = await api.notifications.list({ query: { limit }, signal, onAnswer })
  return { list, unread: Number(seen.unread ?? list.filter(({ readAt }) => readAt === null).length) }
}

/** The user's notifications, latest first; refetched each minute while the page is visible, and on focus. */
export const notificationList = (language: string) =>
  queryOptions({
    // Their words are the server's, so each language has its own.
    queryKey: ['notifications', language],
    queryFn: ({ signal }) => toldNow(signal),
    staleTime: minute / 2,
    refetchInterval: minute,
    refetchOnWindowFocus: 'always',
  })

/** Marks one as read: here at once, and there; if that fails, the next list says so. */
export function useMarkRead() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, readAt }: Notification) => {
      if (readAt !== null) return
      const now = new Date().toISOString()
      queryClient.setQueriesData<Told>(
        { queryKey: ['notifications'] },
        (known) =>
          known && {
            list: known.list.map((one) => (one.id === id ? { ...one, readAt: now } : one)),
            unread: Math.max(0, known.unread - 1),
          },
      )
      await api.notifications.read({ params: { id } })
    },
    onError: () => queryClient.invalidateQueries({ queryKey: ['notifications'] }),
  })
}
