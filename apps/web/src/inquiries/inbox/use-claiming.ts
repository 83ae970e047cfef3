import type { Inquiry } from '@aafiya/contracts/inquiries/inquiries'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { api } from '../../api.ts'
import { isRefusal, untilAnswered } from '../../sending.ts'
import { showToast } from '../../ui/feedback/toast-store.ts'
import { inboxKey, replaceKnown } from '../inquiry-queries.ts'

/** Taking an inquiry, giving it back, suggesting a visit. All may be repeated; a refusal means that the list is out of date. */
export function useClaiming(id: string, onGone: () => void) {
  const { t } = useTranslation('inbox')
  const queryClient = useQueryClient()
  const params = { id }
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['inquiries'] })
  const onError = (error: Error) => void (isRefusal(error) && refresh())
  const onSuccess = (fresh: Inquiry) => replaceKnown(queryClient, inboxKey, fresh)

  const claim = useMutation({
    ...untilAnswered,
    mutationFn: () => api.inquiries.claim({ params }),
    onSuccess: (fresh) => {
      onSuccess(fresh)
      void refresh()
    },
    onError,
  })
  const release = useMutation({
    ...untilAnswered,
    mutationFn: () => api.inquiries.release({ params }),
    onSuccess: () => {
      showToast(t('released'))
      onGone()
      return refresh()
    },
    onError,
  })
  const suggestVisit = useMutation({
    ...untilAnswered,
    mutationFn: () => api.inquiries.suggestVisit({ params }),
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
