import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { FailedPart } from '../../page/failed-part.tsx'
import { AnswerRows } from '../../preparation/answer-rows.tsx'
import { answeredForm } from '../../preparation/preparation-queries.ts'

/** What the patient answered before the appointment; nothing where nothing was asked. */
export function VisitAnswers({ id }: { id: string }) {
  const { t } = useTranslation('preparation')
  const form = useQuery(answeredForm(id))
  if (!form.data)
    return form.isError ? (
      <FailedPart query={form}>{t('answers_failed')}</FailedPart>
    ) : (
      <p className="small">{t('answers_loading')}</p>
    )
  const { questions, answers, sentAt } = form.data
  if (questions.length === 0) return null
  return (
    <>
      <h2>{t('answers')}</h2>
      {sentAt === null && <p className="small">{t(answers.length === 0 ? 'not_answered' : 'not_sent')}</p>}
      {answers.length > 0 && <AnswerRows questions={questions} answers={answers} />}
    </>
  )
}
