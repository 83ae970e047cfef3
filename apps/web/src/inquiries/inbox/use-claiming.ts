import type { Inquiry } from '@aafiya/contracts/inquiries/inquiries'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { api } from '../../api.ts'
import { keyOf } from '../../kit/query-key.ts'
import { useApiMutation } from '../../kit/use-api-mutation.ts'
import { isRefusal } from '../../sending.ts'
import { showToast } from '../../ui/feedback/toast-store.ts'
import { inboxKey, replaceKnown } from '../inquiry-queries.ts'

/** Claiming, releasing, suggesting a visit. All are idempotent; a refusal means that the list is stale. */
export function useClaiming(id: string, onGone: () => void) {
  const { t } = useTranslation('inbox')
  const queryClient = useQueryClient()
  const params = { id }
  const refresh = () => queryClient.invalidateQueries({ queryKey: keyOf(api.inquiries) })
  const onError = (error: Error) => void (isRefusal(error) && refresh())
  const onSuccess = (fresh: Inquiry) => replaceKnown(queryClient, inboxKey, fresh)

  const claim = useApiMutation(() => api.inquiries.claim({ params }), {
    onSuccess: (fresh) => {
      onSuccess(fresh)
      void refresh()
    },
    onError,
  })
  const release = useApiMutation(() => api.inquiries.release({ params }), {
    onSuccess: () => {
      showToast(t('released'))
      onGone()
      return refresh()
    },
    onError,
  })
  const suggestVisit = useApiMutation(() => api.inquiries.suggestVisit({ params }), {
    onSuccess: (fresh) => {
      onSuccess(fresh)
      showToast(t('suggested'))
    },
    onError,
  })
  const say = () => {
    showToast(t('claimed'))
    onGone()
  }
  return { claim: { ...claim, say }, release, suggestVisit }
}
