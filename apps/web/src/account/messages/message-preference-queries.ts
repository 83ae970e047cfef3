import type { ChooseChannels, MessagePreferences } from '@aafiya/contracts/notifications/message-preferences'
import { queryOptions, useQueryClient } from '@tanstack/react-query'

import { keyOf } from '../../kit/query-key.ts'
import { useApiMutation } from '../../kit/use-api-mutation.ts'
import { api } from '../../late-api.ts'

export const messagePreferences = () =>
  queryOptions({
    queryKey: keyOf(api.messagePreferences.show),
    queryFn: ({ signal }) => api.messagePreferences.show({ signal }),
  })

/** Updates the cache with an answer. */
export function useShowPreferences() {
  const queryClient = useQueryClient()
  return (preferences: MessagePreferences) => queryClient.setQueryData(messagePreferences().queryKey, preferences)
}

export function useChooseChannels() {
  const show = useShowPreferences()
  return useApiMutation(async (body: ChooseChannels) => show(await api.messagePreferences.choose({ body })))
}

export function useRemovePhone() {
  const show = useShowPreferences()
  return useApiMutation(async () => show(await api.messagePreferences.removePhone()))
}
