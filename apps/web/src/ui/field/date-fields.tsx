import { readDay } from '@aafiya/contracts/language/typed-day'
import { cleanLine } from '@aafiya/contracts/language/typed-text'

import control from './control.module.css'
import css from './date-fields.module.css'
import { FieldNotes, describedBy } from './field-frame.tsx'

/** A date being typed: three texts, each possibly empty. */
export interface WrittenDate {
  day: string
  month: string
  year: string
}

export interface DateFieldsProps {
  id: string
  label: string
  labels: WrittenDate
  value: WrittenDate | undefined
  onValue: (value: WrittenDate) => void
  onBlur?: () => void
  /** Lets the browser autofill a birthday. */
  autoComplete?: 'bday'
  hint?: string
  error?: string | undefined
}

const empty: WrittenDate = { day: '', month: '', year: '' }
const parts = [
  { name: 'day', length: 2 },
  { name: 'month', length: 2 },
  { name: 'year', length: 4 },
] as const

/** Applies the text typed into one part; a whole date fills all three. */
function withPart(before: WrittenDate, { name, length }: (typeof parts)[number], typed: string): WrittenDate {
  const whole = readDay(typed, { thisYear: new Date().getFullYear() })
  if (!whole) return { ...before, [name]: cleanLine(typed).slice(0, length) }
  const [year = '', month = '', day = ''] = whole.split('-')
  return { day: day.replace(/^0/, ''), month: month.replace(/^0/, ''), year }
}

/** A date the user knows by heart, typed as three numbers. The focus never jumps to the next part. Validated as one. */
export function DateFields({
  id,
  label,
  labels,
  value = empty,
  onValue,
  onBlur,
  autoComplete,
  hint,
  error,
}: DateFieldsProps) {
  return (
    // The field is blurred when none of its parts has the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <fieldset
      className={css.group}
      aria-describedby={describedBy(id, { hint, error })}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onBlur?.()
      }}
    >
      <legend className={css.legend}>{label}</legend>
      <div className={css.parts}>
        {parts.map((part, index) => (
          <label key={part.name} className={css.part}>
            <span className={css.label}>{labels[part.name]}</span>
            <input
              // The first part has the field's id, so that the error summary can link to it.
              id={index === 0 ? id : undefined}
              type="text"
              inputMode="numeric"
              dir="ltr"
              size={part.length}
              autoComplete={autoComplete && `${autoComplete}-${part.name}`}
              className={control.control}
              value={value[part.name]}
              aria-invalid={error ? true : undefined}
              onChange={(event) => onValue(withPart(value, part, event.target.value))}
            />
          </label>
        ))}
      </div>
      <FieldNotes id={id} hint={hint} error={error} />
    </fieldset>
  )
}
