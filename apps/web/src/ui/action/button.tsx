import type { ComponentProps, MouseEvent, ReactNode } from 'react'

import { classNames } from '../behaviour/class-names.ts'
import css from './button.module.css'

export type ButtonTone = 'primary' | 'line' | 'danger' | 'text'

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'> {
  tone?: ButtonTone
  /** Waiting for an answer: keeps the focus, ignores clicks, shows `busyLabel`. */
  busy?: boolean
  busyLabel?: ReactNode
  /** Full width. */
  wide?: boolean
}

export function Button({
  tone = 'primary',
  busy = false,
  busyLabel,
  wide = false,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // `disabled` would drop the focus; a busy submit button must not submit again either.
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type}
      className={classNames(css.button, css[tone], wide && css.wide, className)}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      onClick={press}
    >
      {busy && busyLabel ? busyLabel : children}
    </button>
  )
}
