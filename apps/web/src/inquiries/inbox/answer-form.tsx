import { UnreachableError } from '@aafiya/contracts/client'
import type { Inquiry } from '@aafiya/contracts/inquiries'
import { limits } from '@aafiya/contracts/limits'
import { useTranslation } from 'react-i18next'

import { useFormat } from '../../i18n/use-format.ts'
import { Button } from '../../ui/action/button.tsx'
import { focusOnMount } from '../../ui/behaviour/focus-on-mount.ts'
import { TextArea } from '../../ui/field/text-area.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { ImageField } from '../image-field.tsx'
import { SendFailure } from '../send-failure.tsx'
import css from './inbox.module.css'
import { useAnswer } from './use-answer.ts'

export interface AnswerFormProps {
  inquiry: Inquiry
  onCancel: () => void
  onAnswered: () => void
}

/** The answer, with images. */
export function AnswerForm({ inquiry, onCancel, onAnswered }: AnswerFormProps) {
  const { t } = useTranslation(['inbox', 'inquiries', 'common'])
  const { count } = useFormat()
  const { form, images, share, shares } = useAnswer(inquiry.id, onAnswered)
  return (
    <form noValidate className={css.form} onSubmit={form.submit} aria-label={t('answer_of', { patient: inquiry.patient?.fullName ?? '' })}>
      {form.summary.length > 0 && <ErrorSummary key={form.attempt} title={t('common:form_errors')} errors={form.summary} />}
      <TextArea
        {...form.field('response')}
        ref={focusOnMount}
        label={t('your_answer')}
        rows={6}
        required
        hint={t('inquiries:message_length', { written: count(form.values.response?.length ?? 0), most: count(limits.inquiryMax) })}
      />
      <ImageField images={images} share={share} shares={shares} />
      {form.failure !== undefined && form.summary.length === 0 && (
        <SendFailure key={form.attempt} failure={form.failure} title={t('answer_failed')} text={t('action_failed_text')} />
      )}
      <div className={css.buttons}>
        <Button type="submit" busy={form.busy} busyLabel={t('sending')}>
          {form.failure instanceof UnreachableError ? t('common:retry') : t('send')}
        </Button>
        <Button tone="line" aria-disabled={form.busy || undefined} onClick={() => !form.busy && onCancel()}>
          {t('common:cancel')}
        </Button>
      </div>
    </form>
  )
}
