import { latinDigits } from '../text/latin-digits.ts'
import control from './control.module.css'
import css from './date-fields.module.css'
import { FieldNotes, describedBy } from './field-frame.tsx'

/** A date as it is being written: three texts, each perhaps empty. */
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
  /** Whose date it is, for a browser that knows it. */
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

/** A date that one knows by heart: three numbers to type, none of which jumps to the next. They are judged as one. */
export function DateFields({ id, label, labels, value = empty, onValue, onBlur, autoComplete, hint, error }: DateFieldsProps) {
  return (
    // The whole date is left when none of its parts has the focus.
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
        {parts.map(({ name, length }, index) => (
          <label key={name} className={css.part}>
            <span className={css.label}>{labels[name]}</span>
            <input
              // The first one carries the field's id, so that an error summary can lead here.
              id={index === 0 ? id : undefined}
              type="text"
              inputMode="numeric"
              dir="ltr"
              size={length}
              maxLength={length}
              autoComplete={autoComplete && `${autoComplete}-${name}`}
              className={control.control}
              value={value[name]}
              aria-invalid={error ? true : undefined}
              onChange={(event) => onValue({ ...value, [name]: latinDigits(event.target.value).trim() })}
            />
          </label>
        ))}
      </div>
      <FieldNotes id={id} hint={hint} error={error} />
    </fieldset>
  )
}
