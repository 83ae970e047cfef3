import { questionLimits, type Question } from '@aafiya/contracts/appointments/questions'
import { useTranslation } from 'react-i18next'

import type { Language } from '../i18n/language.ts'
import { DayField } from '../ui/field/day-field.tsx'
import { Field } from '../ui/field/field.tsx'
import { RadioRow, RadioRows } from '../ui/field/radio-rows.tsx'
import { RadioSegments } from '../ui/field/radio-segments.tsx'
import { TextArea } from '../ui/field/text-area.tsx'
import { isUnreadable } from './typed-answers.ts'
import { useInLanguage } from './use-in-language.ts'

interface QuestionFieldProps {
  question: Question
  /** Before the question, such as "1."; absent where it depends on another. */
  number?: number | undefined
  values: readonly string[]
  onValues: (values: string[]) => void
  id: string
  error?: string | undefined
  /** Another than the page's, for a preview. */
  language?: Language | undefined
}

/** A question in the page's language with the control for its kind of answer. */
export function QuestionField({
  question,
  number,
  values,
  onValues,
  id,
  error: missing,
  language,
}: QuestionFieldProps) {
  const { t } = useTranslation(['preparation', 'words', 'common'], language && { lng: language })
  const inLanguage = useInLanguage(language)
  const { kind, isRequired, options } = question
  const text = inLanguage(question)
  const label = number === undefined ? text : t('numbered', { number, text })
  const [value = ''] = values
  const error = isUnreadable(question, values) ? t('number_invalid') : missing
  const field = { id, label, hint: isRequired ? undefined : t('words:optional'), error, required: isRequired }
  const single = { ...field, value, onValue: (next: string) => onValues([next]) }
  if (kind === 'text') return <TextArea {...single} rows={2} maxLength={questionLimits.answer} />
  if (kind === 'number') return <Field {...single} inputMode="decimal" autoComplete="off" />
  if (kind === 'date') return <DayField {...single} />
  if (kind === 'yes_no')
    return (
      <RadioSegments
        {...single}
        options={[
          { value: 'yes', label: t('words:yes') },
          { value: 'no', label: t('common:no') },
        ]}
      />
    )
  const isSeveral = kind === 'several_of'
  const withOption = (option: string) =>
    values.includes(option) ? values.filter((one) => one !== option) : [...values, option]
  return (
    <div>
      <RadioRows legend={label} isField>
        {options.map((option) => (
          <RadioRow
            key={option.id}
            name={id}
            isOneOfSeveral={isSeveral}
            checked={values.includes(option.id)}
            onChoose={() => onValues(isSeveral ? withOption(option.id) : [option.id])}
          >
            {inLanguage(option)}
          </RadioRow>
        ))}
      </RadioRows>
      {error && <p className="small">{error}</p>}
      {field.hint && <p className="small">{field.hint}</p>}
    </div>
  )
}
