import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { FailedPart } from '../../page/failed-part.tsx'
import { useReadWhileUsed } from '../../page/use-read-while-used.ts'
import { AnswerRows } from '../../preparation/answer-rows.tsx'
import { answeredForm, filesOfVisit } from '../../preparation/preparation-queries.ts'
import { SentFiles } from '../../preparation/sent-files.tsx'

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

/** Files that the patient sent before the appointment; nothing where none were sent. */
export function VisitSentFiles({ id }: { id: string }) {
  const { t } = useTranslation('preparation')
  const files = useQuery(filesOfVisit(id))
  useReadWhileUsed(files)
  if (files.isError && !files.data) return <FailedPart query={files}>{t('files_load_failed')}</FailedPart>
  if (!files.data || files.data.length === 0) return null
  return (
    <>
      <h2>{t('files_of_patient')}</h2>
      <SentFiles files={files.data} />
    </>
  )
}
