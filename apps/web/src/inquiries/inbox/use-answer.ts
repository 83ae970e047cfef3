import { UploadResponse } from '@aafiya/contracts/inquiries'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { api } from '../../api.ts'
import { useMessage } from '../../i18n/use-message.ts'
import { showToast } from '../../ui/feedback/toast-store.ts'
import { useZodForm } from '../../ui/form/use-zod-form.ts'
import { uploadApi } from '../../uploads/upload-fetch.ts'
import { inboxKey, replaceKnown } from '../inquiry-queries.ts'
import { useImages } from '../use-images.ts'
import { sharesOf } from './shares-of.ts'

/** The answer to an inquiry with its images. What was written stays where sending fails. */
export function useAnswer(id: string, onAnswered: () => void) {
  const { t } = useTranslation('inbox')
  const message = useMessage()
  const queryClient = useQueryClient()
  const images = useImages()
  const [share, setShare] = useState<number>()
  const params = { id }

  const deliver = async (body: { response: string }) => {
    const { images: picked } = images
    if (picked.length === 0) return api.inquiries.respond({ params, body })
    setShare(0)
    try {
      return await uploadApi(setShare).inquiries.respondUpload({ params, body, files: picked.map(({ file }) => file) })
    } finally {
      setShare(undefined)
    }
  }
  const form = useZodForm({
    schema: UploadResponse,
    initial: { response: '' },
    message,
    send: async (body) => {
      const answered = await deliver(body)
      showToast(t('answered'))
      onAnswered()
      replaceKnown(queryClient, inboxKey, answered)
      void queryClient.invalidateQueries({ queryKey: ['inquiries'] })
    },
  })
  const shares = share === undefined ? undefined : sharesOf(share, images.images)
  return { form, images, share, shares }
}
