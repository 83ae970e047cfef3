import { openQuestions, type Answer, type Question } from '@aafiya/contracts/appointments/questions'
import { useTranslation } from 'react-i18next'

import { useFormat } from '../i18n/use-format.ts'
import { civilDay } from '../i18n/when.ts'
import css from './preparation.module.css'
import { useInLanguage } from './use-in-language.ts'

interface AnswerRowsProps {
  questions: readonly Question[]
  answers: readonly Answer[]
}

/** Questions with their answers, to read. */
export function AnswerRows({ questions, answers }: AnswerRowsProps) {
  const { t } = useTranslation(['preparation', 'words', 'common'])
  const inLanguage = useInLanguage()
  const { longDate } = useFormat()
  const wordOf = ({ kind, options }: Question, value: string) => {
    if (kind === 'date') return longDate(civilDay(value))
    if (value === 'yes' || value === 'no')
      return kind === 'yes_no' ? t(value === 'yes' ? 'words:yes' : 'common:no') : value
    const option = options.find(({ id }) => id === value)
    return option ? inLanguage(option) : value
  }
  return (
    <dl className={css.rows}>
      {openQuestions(questions, answers).map((question) => {
        const values = answers.find(({ questionId }) => questionId === question.id)?.values ?? []
        return (
          <div key={question.id} data-opened={question.onlyIf ? '' : undefined}>
            <dt>{inLanguage(question)}</dt>
            <dd data-empty={values.length === 0 ? '' : undefined}>
              {values.length === 0 ? (
                t('no_answer')
              ) : (
                <bdi>{values.map((value) => wordOf(question, value)).join(t('words:comma'))}</bdi>
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
