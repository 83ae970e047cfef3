import type { ReactNode } from 'react'

import { classNames } from '../behaviour/class-names.ts'
import css from './skip-link.module.css'

export interface SkipLinkProps {
  /** The id of the element that takes the focus. */
  target: string
  className?: string | undefined
  children: ReactNode
}

/** Visible while it has the focus: skips what lies between. */
export function SkipLink({ target, className, children }: SkipLinkProps) {
  return (
    <a
      className={classNames(css.skip, className)}
      href={`#${target}`}
      onClick={(event) => {
        // A fragment would add a history entry.
        event.preventDefault()
        document.getElementById(target)?.focus()
      }}
    >
      {children}
    </a>
  )
}
