import { queryOptions } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { keyOf } from '../../kit/query-key.ts'
import { useApiMutation } from '../../kit/use-api-mutation.ts'
import { api } from '../../late-api.ts'
import { showToast } from '../../ui/feedback/toast-store.ts'

export const mergeList = () =>
  queryOptions({ queryKey: keyOf(api.merges), queryFn: ({ signal }) => api.merges.list({ signal }), staleTime: 0 })

export const mergePreview = (keptId: string, otherId: string) =>
  queryOptions({
    queryKey: ['merge-preview', keptId, otherId],
    queryFn: ({ signal }) => api.merges.preview({ query: { keptId, otherId }, signal }),
    staleTime: 0,
    gcTime: 0,
  })

/** Records that are probably one person's: of all people, or of one. */
export const duplicateList = (personId?: string) =>
  queryOptions({
    queryKey: keyOf(api.duplicates.list, personId),
    queryFn: ({ signal }) => api.duplicates.list({ query: { ...(personId !== undefined && { personId }) }, signal }),
    staleTime: 0,
  })

/** Proposes a merge to the administrator. */
export function useProposal() {
  const { t } = useTranslation('people')
  return useApiMutation(api.duplicates.propose, {
    invalidates: [api.duplicates],
    onSuccess: () => showToast(t('proposed')),
  })
}
