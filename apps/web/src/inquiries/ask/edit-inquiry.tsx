import { ApiError } from '@aafiya/contracts/client'
import { UpdateInquiry, type Inquiry } from '@aafiya/contracts/inquiries/inquiries'
import { limits } from '@aafiya/contracts/platform/limits'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { api } from '../../api.ts'
import { changeItems } from '../../growing-list.ts'
import { FormErrors } from '../../kit/form-parts.tsx'
import { useForm } from '../../kit/use-form.ts'
import { isRefusal } from '../../sending.ts'
import { Button } from '../../ui/action/button.tsx'
import { focusOnMount } from '../../ui/behaviour/focus-on-mount.ts'
import { TextArea } from '../../ui/field/text-area.tsx'
import { ownKey } from '../inquiry-queries.ts'
import { SendFailure } from '../send-failure.tsx'
import css from './inquiry-card.module.css'

export interface EditInquiryProps {
  /** The name of the draft. */
  draft: string
  inquiry: Inquiry
  /** Called once the text is saved, or on Cancel. */
  onClose: () => void
}

/** The question in an editable field. A failure keeps the field and its text. */
export function EditInquiry({ draft, inquiry, onClose }: EditInquiryProps) {
  const { t } = useTranslation(['inquiries', 'words', 'common'])
  const form = useEditInquiry(draft, inquiry, onClose)
  const cancel = () => {
    if (form.busy) return
    form.reset()
    onClose()
  }
  return (
    <form noValidate className={css.editing} onSubmit={form.submit}>
      <FormErrors form={form} title={t('message_required_title')} />
      <TextArea
        {...form.field('message')}
        ref={focusOnMount}
        label={t('message')}
        rows={4}
        maxLength={limits.inquiryMax}
        onKeyDown={(event) => {
          if (event.key === 'Escape') cancel()
        }}
      />
      {form.failure !== undefined && form.summary.length === 0 && (
        <SendFailure
          key={form.attempt}
          failure={isUnserved(form.failure) ? undefined : form.failure}
          title={t('edit_failed_title')}
          text={t('edit_failed')}
        />
      )}
      <div className={css.buttons}>
        <Button type="submit" busy={form.busy} busyLabel={t('words:saving')}>
          {t('common:save')}
        </Button>
        <Button tone="line" aria-disabled={form.busy || undefined} onClick={cancel}>
          {t('common:cancel')}
        </Button>
      </div>
    </form>
  )
}

/** The server failed, and has nothing to say about the edit itself. */
const isUnserved = (failure: unknown): boolean => failure instanceof ApiError && !isRefusal(failure)

/** Saves the text and shows it in the list; an unchanged text needs no request. */
function useEditInquiry(draft: string, { id, message }: Inquiry, onSaved: () => void) {
  const queryClient = useQueryClient()
  return useForm({
    draft,
    schema: UpdateInquiry,
    initial: { message },
    send: async (body) => {
      if (body.message !== message) {
        const saved = await api.inquiries.update({ params: { id }, body })
        changeItems<Inquiry>(queryClient, ownKey, (items) => items.map((one) => (one.id === id ? saved : one)))
        void queryClient.invalidateQueries({ queryKey: ownKey })
      }
      onSaved()
    },
  })
}
