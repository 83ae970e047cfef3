import { ChevronDown } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'

import { classNames } from '../behaviour/class-names.ts'
import { Icon } from '../text/icon.tsx'
import control from './control.module.css'
import { FieldFrame, describedBy } from './field-frame.tsx'
import css from './select-field.module.css'

export interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'id' | 'multiple'> {
  id: string
  label: ReactNode
  value: string | undefined
  onValue: (value: string) => void
  hint?: ReactNode
  error?: string | undefined
  children: ReactNode
}

/** A native select that looks like a field. */
export function SelectField({
  id,
  label,
  value,
  onValue,
  hint,
  error,
  className,
  children,
  ...rest
}: SelectFieldProps) {
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} className={className}>
      <span className={css.place}>
        <select
          {...rest}
          id={id}
          className={classNames(control.control, css.select)}
          value={value ?? ''}
          onChange={(event) => onValue(event.target.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { hint, error })}
        >
          {children}
        </select>
        <Icon icon={ChevronDown} className={css.chevron} />
      </span>
    </FieldFrame>
  )
}
