import type { Notification } from '@aafiya/contracts/notifications'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

import { api } from '../api.ts'

/** As many as anybody scrolls through. */
const limit = '50'
const minute = 60_000

/** What the person was told, latest first; asked for again each minute while one looks, and when one comes back. */
export const notificationList = (language: string) =>
  queryOptions({
    // Their words are the server's, so each language has its own.
    queryKey: ['notifications', language],
    queryFn: ({ signal }) => api.notifications.list({ query: { limit }, signal }),
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
      queryClient.setQueriesData<Notification[]>({ queryKey: ['notifications'] }, (known) =>
        known?.map((one) => (one.id === id ? { ...one, readAt: now } : one)),
      )
      await api.notifications.read({ params: { id } })
    },
    onError: () => queryClient.invalidateQueries({ queryKey: ['notifications'] }),
  })
}
