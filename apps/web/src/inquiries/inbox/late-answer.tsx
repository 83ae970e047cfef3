import { useId } from 'react'
import { useTranslation } from 'react-i18next'

import { useDropDraft } from '../../kit/use-draft.ts'
import { Button } from '../../ui/action/button.tsx'
import { TextArea } from '../../ui/field/text-area.tsx'
import { Answer } from '../answer.tsx'
import { PatientLine } from '../patient-line.tsx'
import { QuestionText } from '../question.tsx'
import { SendFailure } from '../send-failure.tsx'
import { answerDraft, type Late } from './answer-form.tsx'
import css from './inbox.module.css'

export interface LateAnswerProps {
  late: Late
  zone: string
  now: Date
  onClose: () => void
}

/** The inquiry with the answer that it has, and the text that was not sent, to be copied. */
export function LateAnswer({ late: { inquiry, text, failure }, zone, now, onClose }: LateAnswerProps) {
  const { t } = useTranslation(['inbox', 'staff', 'common'])
  const field = useId()
  const dropDraft = useDropDraft()
  const close = () => {
    dropDraft(answerDraft(inquiry.id))
    onClose()
  }
  return (
    <article className={css.card}>
      <SendFailure failure={failure} title={t('answer_failed')} text={t('staff:try_again')} />
      <PatientLine inquiry={inquiry} zone={zone} now={now} />
      <QuestionText>{inquiry.message}</QuestionText>
      {inquiry.response !== null && <Answer inquiry={inquiry} zone={zone} />}
      <TextArea id={field} label={t('not_sent')} value={text} onValue={() => {}} readOnly rows={6} />
      <div className={css.actions}>
        <Button tone="line" onClick={close}>
          {t('common:close')}
        </Button>
      </div>
    </article>
  )
}
