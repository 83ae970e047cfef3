import type { ChooseChannels, MessagePreferences } from '@aafiya/contracts/notifications/message-preferences'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

import { api } from '../../api.ts'
import { untilAnswered } from '../../sending.ts'

export const messagePreferences = () =>
  queryOptions({
    queryKey: ['message-preferences'],
    queryFn: ({ signal }) => api.messagePreferences.show({ signal }),
  })

/** Takes over what an answer says. */
export function useShowPreferences() {
  const queryClient = useQueryClient()
  return (preferences: MessagePreferences) => queryClient.setQueryData(messagePreferences().queryKey, preferences)
}

export function useChooseChannels() {
  const show = useShowPreferences()
  return useMutation({
    ...untilAnswered,
    mutationFn: async (body: ChooseChannels) => show(await api.messagePreferences.choose({ body })),
  })
}

export function useRemovePhone() {
  const show = useShowPreferences()
  return useMutation({ ...untilAnswered, mutationFn: async () => show(await api.messagePreferences.removePhone()) })
}
