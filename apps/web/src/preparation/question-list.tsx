import { openQuestions, type Question } from '@aafiya/contracts/appointments/questions'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'

import type { Language } from '../i18n/language.ts'
import { VisuallyHidden } from '../ui/text/visually-hidden.tsx'
import css from './preparation.module.css'
import { QuestionField } from './question-field.tsx'
import { answersOf, type TypedAnswers } from './typed-answers.ts'

export interface QuestionListProps {
  questions: readonly Question[]
  typed: TypedAnswers
  onValues: (question: Question, values: string[]) => void
  /** Questions without the answer that they need, after the attempt to send. */
  missing?: readonly string[]
  /** Another than the page's, for a preview. */
  language?: Language
}

/** The questions that are asked after these answers. One that an answer opens is below it, behind a rule. */
export function QuestionList({ questions, typed, onValues, missing = [], language }: QuestionListProps) {
  const { t } = useTranslation('preparation')
  const id = useId()
  const asked = openQuestions(questions, answersOf(questions, typed))
  const top = questions.filter(({ onlyIf }) => onlyIf === null)
  const opened = asked.filter(({ onlyIf }) => onlyIf !== null)
  return (
    <>
      <ol className={css.questions}>
        {asked.map((question) => {
          const place = top.indexOf(question)
          return (
            <li key={question.id} className={place < 0 ? css.opened : css.question}>
              <QuestionField
                id={`${id}${question.id}`}
                question={question}
                language={language}
                number={place < 0 ? undefined : place + 1}
                values={typed[question.id] ?? []}
                onValues={(values) => onValues(question, values)}
                error={missing.includes(question.id) ? t('needed') : undefined}
              />
            </li>
          )
        })}
      </ol>
      <VisuallyHidden>
        <span role="status">{opened.length > 0 && t('opened', { count: opened.length })}</span>
      </VisuallyHidden>
    </>
  )
}
