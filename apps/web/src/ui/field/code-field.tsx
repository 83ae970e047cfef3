import { cleanCode } from '@aafiya/contracts/language/typed-text'
import { useEffect, type ComponentProps, type ReactNode } from 'react'

import { classNames } from '../behaviour/class-names.ts'
import css from './code-field.module.css'
import control from './control.module.css'
import { FieldFrame, describedBy } from './field-frame.tsx'

export interface CodeFieldProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'id' | 'maxLength'> {
  id: string
  label: ReactNode
  value: string | undefined
  onValue: (value: string) => void
  length: number
  /** A second length that a code may have. */
  shorter?: number
  hint?: ReactNode
  error?: string | undefined
  /** The code was wrong: typing replaces it. */
  isRefused?: boolean
}

/** A one-time code as a single field, so that paste, autofill and screen readers work. */
export function CodeField({
  id,
  label,
  value,
  onValue,
  length,
  shorter = length,
  hint,
  error,
  isRefused = false,
  className,
  ...rest
}: CodeFieldProps) {
  useEffect(() => {
    const input = document.getElementById(id)
    if (isRefused && input instanceof HTMLInputElement && input === document.activeElement) input.select()
  }, [isRefused, id])
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
        onFocus={(event) => isRefused && event.target.select()}
        onChange={(event) => onValue(cleanCode(event.target.value, length, shorter).slice(0, length))}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { hint, error })}
      />
    </FieldFrame>
  )
}
