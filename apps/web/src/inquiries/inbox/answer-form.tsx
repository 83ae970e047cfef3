import { ApiError, UnreachableError } from '@aafiya/contracts/client'
import { type Inquiry, UploadResponse } from '@aafiya/contracts/inquiries/inquiries'
import { limits } from '@aafiya/contracts/platform/limits'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { api } from '../../api.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { FormErrors } from '../../kit/form-parts.tsx'
import { keyOf } from '../../kit/query-key.ts'
import { useForm } from '../../kit/use-form.ts'
import { usePersonName } from '../../page/use-person-name.ts'
import { Button } from '../../ui/action/button.tsx'
import { focusOnMount } from '../../ui/behaviour/focus-on-mount.ts'
import { showToast } from '../../ui/feedback/toast-store.ts'
import { TextArea } from '../../ui/field/text-area.tsx'
import { uploadApi } from '../../uploads/upload-fetch.ts'
import { ImageField } from '../image-field.tsx'
import { inboxKey, replaceKnown } from '../inquiry-queries.ts'
import { SendFailure } from '../send-failure.tsx'
import { useImages } from '../use-images.ts'
import css from './inbox.module.css'
import { sharesOf } from './shares-of.ts'

/** An answer that was refused because the inquiry was answered or claimed elsewhere. */
export interface Late {
  /** As it is now. */
  inquiry: Inquiry
  text: string
  failure: Error
}

const isTaken = (failure: unknown): failure is ApiError =>
  failure instanceof ApiError && ['inquiry_answered', 'inquiry_claimed'].includes(failure.code)

export const answerDraft = (id: string) => `answer:${id}`

/** The answer to an inquiry with its images. A failed request keeps the text. */
function useAnswer({ inquiry: { id }, onAnswered, onLate }: AnswerFormProps) {
  const { t } = useTranslation('inbox')
  const queryClient = useQueryClient()
  const draft = answerDraft(id)
  const images = useImages(draft)
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
  const form = useForm({
    draft,
    schema: UploadResponse,
    initial: { response: '' },
    send: async (body) => {
      const answered = await deliver(body).catch(async (failure: unknown) => {
        if (isTaken(failure)) await showLate(failure, body.response)
        throw failure
      })
      images.clear()
      showToast(t('answered'))
      onAnswered()
      replaceKnown(queryClient, inboxKey, answered)
      void queryClient.invalidateQueries({ queryKey: keyOf(api.inquiries) })
    },
  })
  /** Shows the inquiry as it is now, with this text, before the list loses it. */
  const showLate = async (failure: Error, text: string) => {
    const inquiry = await api.inquiries.detail({ params }).catch(() => undefined)
    if (!inquiry) return
    onLate({ inquiry, text, failure })
    void queryClient.invalidateQueries({ queryKey: keyOf(api.inquiries) })
  }
  const shares = share === undefined ? undefined : sharesOf(share, images.images)
  const discard = () => {
    form.reset()
    images.clear()
  }
  return { form, images, share, shares, discard }
}

export interface AnswerFormProps {
  inquiry: Inquiry
  onCancel: () => void
  onAnswered: () => void
  /** Called when the inquiry was answered or claimed elsewhere. */
  onLate: (late: Late) => void
}

/** The answer, with images. */
export function AnswerForm(props: AnswerFormProps) {
  const { inquiry, onCancel } = props
  const { t } = useTranslation(['inbox', 'inquiries', 'staff', 'words', 'common'])
  const name = usePersonName()
  const { count } = useFormat()
  const { form, images, share, shares, discard } = useAnswer(props)
  const cancel = () => {
    if (form.busy) return
    discard()
    onCancel()
  }
  return (
    <form
      noValidate
      className={css.form}
      onSubmit={form.submit}
      aria-label={t('answer_of', {
        patient: inquiry.patient ? name(inquiry.patient.fullName, inquiry.patient.fullNameAr) : '',
      })}
    >
      <FormErrors form={form} />
      <TextArea
        {...form.field('response')}
        ref={focusOnMount}
        label={t('your_answer')}
        rows={6}
        required
        hint={t('inquiries:message_length', {
          written: count(form.values.response?.length ?? 0),
          most: count(limits.inquiryMax),
        })}
      />
      <ImageField images={images} share={share} shares={shares} />
      {form.failure !== undefined && form.summary.length === 0 && (
        <SendFailure key={form.attempt} failure={form.failure} title={t('answer_failed')} text={t('staff:try_again')} />
      )}
      <div className={css.buttons}>
        <Button
          type="submit"
          busy={form.busy || images.isPreparing}
          busyLabel={t(form.busy ? 'words:sending' : 'inquiries:preparing_images')}
        >
          {form.failure instanceof UnreachableError ? t('common:retry') : t('send')}
        </Button>
        <Button tone="line" aria-disabled={form.busy || undefined} onClick={cancel}>
          {t('common:cancel')}
        </Button>
      </div>
    </form>
  )
}
