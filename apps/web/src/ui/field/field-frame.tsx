import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

import { classNames } from '../behaviour/class-names.ts'
import { Icon } from '../text/icon.tsx'
import css from './field-frame.module.css'

export interface FieldFrameProps {
  id: string
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  className?: string | undefined
  children: ReactNode
}

/** The ids of a field's hint and error, if present. */
export function describedBy(
  id: string,
  { hint, error }: { hint?: ReactNode; error?: string | undefined },
  more?: string,
) {
  return [error && `${id}-error`, hint && `${id}-hint`, more].filter(Boolean).join(' ') || undefined
}

/** The frame of all fields: label above, control, error and hint below. */
export function FieldFrame({ id, label, hint, error, className, children }: FieldFrameProps) {
  return (
    <div className={classNames(css.frame, className)}>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      {children}
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  )
}

export function FieldNotes({ id, hint, error }: { id: string; hint?: ReactNode; error?: string | undefined }) {
  return (
    <>
      {error && (
        <p className={css.error} id={`${id}-error`}>
          <Icon icon={CircleAlert} className={css.icon} />
          <span>{error}</span>
        </p>
      )}
      {hint && (
        <p className={css.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </>
  )
}
