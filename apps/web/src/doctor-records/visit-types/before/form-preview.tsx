import type { Question } from '@aafiya/contracts/appointments/questions'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { directionOf, languages } from '../../../i18n/language.ts'
import { QuestionList } from '../../../preparation/question-list.tsx'
import type { TypedAnswers } from '../../../preparation/typed-answers.ts'
import css from './before.module.css'

interface FormPreviewProps {
  questions: readonly Question[]
  instructions: string
  instructionsAr: string
}

/** Both languages side by side, as patients see them. An answer in one opens the same questions in the other. */
export function FormPreview({ questions, instructions, instructionsAr }: FormPreviewProps) {
  const { t } = useTranslation('visit-form')
  const names = { en: t('english'), ar: t('arabic') }
  const [typed, setTyped] = useState<TypedAnswers>({})
  return (
    <div className={css.preview}>
      {languages.map((language) => (
        <section key={language} lang={language} dir={directionOf(language)} aria-label={names[language]}>
          <h3>{names[language]}</h3>
          <p className={css.words}>{language === 'ar' ? instructionsAr : instructions}</p>
          <QuestionList
            questions={questions}
            typed={typed}
            language={language}
            onValues={({ id }, values) => setTyped({ ...typed, [id]: values })}
          />
        </section>
      ))}
    </div>
  )
}
