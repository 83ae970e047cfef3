import type { ComponentProps, ReactNode } from 'react'

import control from './control.module.css'
import { FieldFrame, describedBy } from './field-frame.tsx'

export interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'id'> {
  id: string
  label: ReactNode
  value: string | undefined
  onValue: (value: string) => void
  hint?: ReactNode
  error?: string | undefined
}

export function TextArea({ id, label, value, onValue, hint, error, rows = 4, className, ...rest }: TextAreaProps) {
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} className={className}>
      <textarea
        // While empty, it follows the page's direction, as its placeholder does.
        dir={value ? 'auto' : undefined}
        {...rest}
        id={id}
        rows={rows}
        className={control.control}
        value={value ?? ''}
        onChange={(event) => onValue(event.target.value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { hint, error })}
      />
    </FieldFrame>
  )
}
