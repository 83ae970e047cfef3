import type { ReactNode } from 'react'

import { FieldNotes, describedBy } from './field-frame.tsx'
import css from './radio-segments.module.css'

export interface RadioSegmentsProps<T extends string | number> {
  id: string
  label: ReactNode
  name?: string
  value: T | undefined
  options: readonly { value: T; label: ReactNode }[]
  onValue: (value: T) => void
  onBlur?: () => void
  hint?: ReactNode
  error?: string | undefined
  required?: boolean
}

/** Two or three choices side by side. Native radios, so arrow keys and directions work without code. */
export function RadioSegments<T extends string | number>(props: RadioSegmentsProps<T>) {
  const { id, label, name = id, value, options, onValue, onBlur, hint, error, required } = props
  return (
    <fieldset
      className={css.group}
      aria-invalid={error ? true : undefined}
      aria-describedby={describedBy(id, { hint, error })}
    >
      <legend className={css.legend}>{label}</legend>
      <div className={css.segments}>
        {options.map((option, index) => (
          <label key={option.value} className={css.segment}>
            <input
              className={css.radio}
              // The first radio has the field's id, so that the error summary can link to it.
              id={index === 0 ? id : undefined}
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              required={required}
              onChange={() => onValue(option.value)}
              onBlur={onBlur}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      <FieldNotes id={id} hint={hint} error={error} />
    </fieldset>
  )
}
