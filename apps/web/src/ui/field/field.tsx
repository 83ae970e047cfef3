import type { ComponentProps, ReactNode } from 'react'

import { useEarlyText } from '../behaviour/use-early-input.ts'
import control from './control.module.css'
import { FieldFrame, describedBy } from './field-frame.tsx'

export interface FieldProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'id'> {
  id: string
  label: ReactNode
  value: string | undefined
  onValue: (value: string) => void
  hint?: ReactNode
  error?: string | undefined
}

const latinTypes = new Set(['email', 'tel', 'url', 'password'])

/** A single-line text field. E-mails, telephone numbers and passwords are written left to right in both languages. */
export function Field({ id, label, value, onValue, hint, error, type = 'text', dir, className, ...rest }: FieldProps) {
  useEarlyText(id, value, onValue)
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} className={className}>
      <input
        {...rest}
        id={id}
        type={type}
        dir={dir ?? (latinTypes.has(type) ? 'ltr' : undefined)}
        className={control.control}
        value={value ?? ''}
        onChange={(event) => onValue(event.target.value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { hint, error })}
      />
    </FieldFrame>
  )
}
