import type { ComponentProps, ReactNode } from 'react'

import { classNames } from '../behaviour/class-names.ts'
import { latinDigits } from '../text/latin-digits.ts'
import css from './code-field.module.css'
import control from './control.module.css'
import { FieldFrame, describedBy } from './field-frame.tsx'

export interface CodeFieldProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'id' | 'maxLength'> {
  id: string
  label: ReactNode
  value: string | undefined
  onValue: (value: string) => void
  length: number
  hint?: ReactNode
  error?: string | undefined
}

/** A code as it was typed or pasted ("123 456", "١٢٣٤٥٦"), as the API reads it. */
export const codeOf = (text: string, length: number): string =>
  latinDigits(text)
    .replace(/[\s\u200E\u200F\u2066-\u2069-]/g, '')
    .slice(0, length)

/** A one-time code: one field, so that paste, autofill and screen readers work. */
export function CodeField({ id, label, value, onValue, length, hint, error, className, ...rest }: CodeFieldProps) {
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} className={className}>
      <input
        {...rest}
        id={id}
        type="text"
        dir="ltr"
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        className={classNames(control.control, css.code)}
        value={value ?? ''}
        onChange={(event) => onValue(codeOf(event.target.value, length))}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { hint, error })}
      />
    </FieldFrame>
  )
}
