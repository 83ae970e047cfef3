import { ApiError } from '@aafiya/contracts/client'
import type { Inquiry } from '@aafiya/contracts/inquiries/inquiries'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { api } from '../../api.ts'
import { changeItems } from '../../growing-list.ts'
import { useApiMutation } from '../../kit/use-api-mutation.ts'
import { showToast } from '../../ui/feedback/toast-store.ts'
import { ownKey } from '../inquiry-queries.ts'

/** An inquiry that is already gone counts as removed. */
const isGone = (error: unknown) => error instanceof ApiError && error.code === 'inquiry_not_found'

/** Confirms, deletes and waits for the server; the inquiry is then removed from the cached list. */
export function useRemoveInquiry(onRemoved: () => void) {
  const { t } = useTranslation('inquiries')
  const queryClient = useQueryClient()
  const [asked, setAsked] = useState<Inquiry>()
  const removal = useApiMutation(
    async ({ id }: Inquiry) => {
      try {
        await api.inquiries.remove({ params: { id } })
      } catch (error) {
        if (!isGone(error)) throw error
      }
    },
    {
      onSuccess: async (_, { id }) => {
        await queryClient.cancelQueries({ queryKey: ownKey })
        changeItems<Inquiry>(queryClient, ownKey, (items) => items.filter((one) => one.id !== id))
        setAsked(undefined)
        showToast(t('removed'))
        onRemoved()
      },
    },
  )
  const ask = (inquiry: Inquiry) => {
    if (removal.isPending) return
    removal.reset()
    setAsked(inquiry)
  }
  const confirm = () => {
    if (asked && !removal.isPending) removal.mutate(asked)
  }
  return {
    asked,
    ask,
    confirm,
    keep: () => setAsked(undefined),
    isBusy: removal.isPending,
    failure: removal.error,
    removedId: removal.isPending ? removal.variables.id : undefined,
  }
}

export type Removing = ReturnType<typeof useRemoveInquiry>
