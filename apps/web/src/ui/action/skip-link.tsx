import type { ReactNode } from 'react'

import { focusById } from '../behaviour/focus-by-id.ts'
import css from './skip-link.module.css'

export interface SkipLinkProps {
  /** The id of the element that takes the focus. */
  target: string
  children: ReactNode
}

/** Visible while it has the focus: skips what lies between. */
export function SkipLink({ target, children }: SkipLinkProps) {
  return (
    <a
      className={css.skip}
      href={`#${target}`}
      onClick={(event) => {
        // A fragment would add a history entry.
        event.preventDefault()
        focusById(target)
      }}
    >
      {children}
    </a>
  )
}
