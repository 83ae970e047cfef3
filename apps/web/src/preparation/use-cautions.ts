import type { Cautions } from '@aafiya/contracts/appointments/cautions'
import { useQuery, useQueryClient, type UseQueryOptions } from '@tanstack/react-query'

import { keyOf } from '../kit/query-key.ts'
import { useApiMutation } from '../kit/use-api-mutation.ts'
import { api } from '../late-api.ts'
import { newId } from './new-id.ts'

type Change = (params: { id: string; cautionId: string }, text?: string) => Promise<Cautions>

interface Calls {
  list: (id: string, signal: AbortSignal) => Promise<Cautions>
  add: Change
  remove: Change
  key: readonly unknown[]
}

/** What a person must not be given, for them and those who book for them. */
const ofPerson: Calls = {
  list: (id, signal) => api.cautions.list({ params: { id }, signal }),
  add: (params, text = '') => api.cautions.add({ params, body: { text } }),
  remove: (params) => api.cautions.remove({ params }),
  key: keyOf(api.cautions.list),
}

/** The same of a visit's patient, for the doctor who holds it. */
const ofVisit: Calls = {
  list: (id, signal) => api.cautions.ofVisit({ params: { id }, signal }),
  add: (params, text = '') => api.cautions.addToVisit({ params, body: { text } }),
  remove: (params) => api.cautions.removeFromVisit({ params }),
  key: keyOf(api.cautions.ofVisit),
}

/** `whose`: whether the id is a person's or a visit's. */
export function useCautions(whose: 'person' | 'visit', id: string) {
  const calls = whose === 'person' ? ofPerson : ofVisit
  const queryKey = [...calls.key, id]
  const queryClient = useQueryClient()
  const options: UseQueryOptions<Cautions> = {
    queryKey,
    queryFn: ({ signal }) => calls.list(id, signal),
    staleTime: 0,
  }
  const list = useQuery(options)
  const onSuccess = (cautions: Cautions) => queryClient.setQueryData(queryKey, cautions)
  const adding = useApiMutation(
    ({ cautionId, text }: { cautionId: string; text: string }) => calls.add({ id, cautionId }, text),
    { onSuccess },
  )
  const removing = useApiMutation(({ cautionId }: { cautionId: string }) => calls.remove({ id, cautionId }), {
    onSuccess,
  })
  return {
    list,
    failure: adding.error ?? removing.error,
    isBusy: adding.isPending || removing.isPending,
    add: (text: string) => adding.mutateAsync({ cautionId: newId(), text }),
    /** The person was asked, and nothing is known. */
    addNothing: () => adding.mutate({ cautionId: newId(), text: '' }),
    remove: (cautionId: string) => removing.mutate({ cautionId }),
  }
}
