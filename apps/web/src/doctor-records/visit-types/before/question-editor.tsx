import {
  hasOptions,
  openingAnswers,
  questionKinds,
  questionLimits,
  type Question,
} from '@aafiya/contracts/appointments/questions'
import { Plus } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'

import { useInLanguage } from '../../../preparation/use-in-language.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Field } from '../../../ui/field/field.tsx'
import { RadioSegments } from '../../../ui/field/radio-segments.tsx'
import { SelectField } from '../../../ui/field/select-field.tsx'
import { Icon } from '../../../ui/text/icon.tsx'
import css from './before.module.css'
import { newOption, ofKind } from './form-draft.ts'

interface BothProps {
  id: string
  value: { text: string; textAr: string }
  onValue: (value: { text: string; textAr: string }) => void
  max: number
  /** Part of the labels where several fields ask for the same. */
  of?: string
}

/** One text in both languages, side by side. */
function BothLanguages({ id, value, onValue, max, of }: BothProps) {
  const { t } = useTranslation('visit-form')
  const field = (name: 'text' | 'textAr') => ({
    id: `${id}${name}`,
    label: [of, t(name === 'text' ? 'in_english' : 'in_arabic')].filter(Boolean).join(' '),
    value: value[name],
    onValue: (text: string) => onValue({ ...value, [name]: text }),
    maxLength: max,
    autoComplete: 'off',
    required: true,
  })
  return (
    <div className={css.both}>
      <Field {...field('text')} lang="en" dir="ltr" />
      <Field {...field('textAr')} lang="ar" dir="rtl" />
    </div>
  )
}

export interface QuestionEditorProps {
  question: Question
  number: number
  /** The questions before it, which may open it. */
  earlier: readonly Question[]
  onChange: (question: Question) => void
  onRemove: () => void
  onDone: () => void
}

/** The open row of a question. */
export function QuestionEditor({ question, number, earlier, onChange, onRemove, onDone }: QuestionEditorProps) {
  const { t } = useTranslation(['visit-form', 'words', 'staff', 'common'])
  const inLanguage = useInLanguage()
  const id = useId()
  const { kind, options, onlyIf } = question
  const parents = earlier.filter((one) => openingAnswers(one).length > 0)
  const parent = parents.find((one) => one.id === onlyIf?.questionId)
  const answerWord = (answer: string) => {
    const option = parent?.options.find((one) => one.id === answer)
    return option ? inLanguage(option) : t(answer === 'yes' ? 'words:yes' : 'common:no')
  }
  const askOnlyIf = (questionId: string) => {
    const [answer] = openingAnswers(parents.find((one) => one.id === questionId) ?? question)
    onChange({ ...question, onlyIf: questionId && answer ? { questionId, answer } : null })
  }
  return (
    <div className={css.editor} role="group" aria-label={t('question_number', { number })}>
      <BothLanguages
        id={id}
        value={question}
        onValue={(texts) => onChange({ ...question, ...texts })}
        max={questionLimits.question}
      />
      <RadioSegments
        id={`${id}kind`}
        label={t('answer')}
        value={kind}
        onValue={(next) => onChange(ofKind(question, next))}
        options={questionKinds.map((value) => ({ value, label: t(`kind_${value}`) }))}
      />
      {hasOptions(kind) && (
        <div className={css.options}>
          {options.map((option, place) => (
            <div key={option.id} className={css.option}>
              <BothLanguages
                id={`${id}${option.id}`}
                of={t('option', { number: place + 1 })}
                value={option}
                onValue={(texts) =>
                  onChange({
                    ...question,
                    options: options.map((one) => (one.id === option.id ? { ...one, ...texts } : one)),
                  })
                }
                max={questionLimits.option}
              />
              {options.length > 2 && (
                <Button
                  tone="text"
                  aria-label={t('remove_option', { number: place + 1 })}
                  onClick={() => onChange({ ...question, options: options.filter((one) => one.id !== option.id) })}
                >
                  {t('words:remove')}
                </Button>
              )}
            </div>
          ))}
          {options.length < questionLimits.options && (
            <Button tone="line" onClick={() => onChange({ ...question, options: [...options, newOption()] })}>
              <Icon icon={Plus} /> {t('add_option')}
            </Button>
          )}
        </div>
      )}
      {parents.length > 0 && (
        <div className={css.both}>
          <SelectField id={`${id}parent`} label={t('asked')} value={onlyIf?.questionId} onValue={askOnlyIf}>
            <option value="">{t('always')}</option>
            {parents.map((one) => (
              <option key={one.id} value={one.id}>
                {t('only_if', { question: `${earlier.indexOf(one) + 1}. ${inLanguage(one)}` })}
              </option>
            ))}
          </SelectField>
          {onlyIf && parent && (
            <SelectField
              id={`${id}answer`}
              label={t('is_answered')}
              value={onlyIf.answer}
              onValue={(answer) => onChange({ ...question, onlyIf: { ...onlyIf, answer } })}
            >
              {openingAnswers(parent).map((answer) => (
                <option key={answer} value={answer}>
                  {answerWord(answer)}
                </option>
              ))}
            </SelectField>
          )}
        </div>
      )}
      <div className={css.end}>
        <label className={css.check}>
          <input
            type="checkbox"
            checked={question.isRequired}
            onChange={({ target }) => onChange({ ...question, isRequired: target.checked })}
          />
          {t('required')}
        </label>
        <Button tone="text" className={css.remove} onClick={onRemove}>
          {t('remove_question')}
        </Button>
        <Button tone="line" onClick={onDone}>
          {t('staff:done')}
        </Button>
      </div>
    </div>
  )
}
