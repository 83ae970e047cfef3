import { UploadInquiry, type Inquiry } from '@aafiya/contracts/inquiries'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { api } from '../../api.ts'
import { useMessage } from '../../i18n/use-message.ts'
import { useZodForm } from '../../ui/form/use-zod-form.ts'
import { uploadApi } from '../../uploads/upload-fetch.ts'
import { sharesOf } from '../inbox/shares-of.ts'
import { changeKnown, ownKey } from '../inquiry-queries.ts'
import { useImages } from '../use-images.ts'

const initial = { specialty: 'General physician', message: '' } as const

/** A new question with its images. What was typed and chosen stays where sending fails; sent, the form is empty and stays open. */
export function useNewInquiry() {
  const message = useMessage()
  const queryClient = useQueryClient()
  const images = useImages()
  const [share, setShare] = useState<number>()
  const [isSent, setSent] = useState(false)
  // The same question sent again after a lost answer is the same inquiry.
  const attempt = useRef({ what: '', key: '' })

  const keyOf = (what: string) => {
    if (attempt.current.what !== what) attempt.current = { what, key: crypto.randomUUID() }
    return attempt.current.key
  }
  async function send(body: UploadInquiry): Promise<void> {
    const { images: picked } = images
    const idempotencyKey = keyOf(JSON.stringify([body, picked.map(({ id }) => id)]))
    setSent(false)
    let asked: Inquiry
    if (picked.length === 0) {
      asked = await api.inquiries.create({ body, idempotencyKey })
    } else {
      setShare(0)
      try {
        asked = await uploadApi(setShare).inquiries.upload({ body, files: picked.map(({ file }) => file), idempotencyKey })
      } finally {
        setShare(undefined)
      }
    }
    changeKnown(queryClient, ownKey, (known) => [asked, ...known.filter(({ id }) => id !== asked.id)])
    void queryClient.invalidateQueries({ queryKey: ownKey })
    form.reset()
    images.clear()
    setSent(true)
  }
  const form = useZodForm({ schema: UploadInquiry, initial, message, send })
  const shares = share === undefined ? undefined : sharesOf(share, images.images)
  // Anyone who begins another question has read that the last one was sent.
  return { form, images, share, shares, isSent: isSent && form.values.message === '' && !form.busy }
}
