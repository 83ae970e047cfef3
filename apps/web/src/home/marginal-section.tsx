import { useId, type ReactNode } from 'react'

import { classNames } from '../ui/behaviour/class-names.ts'
import css from './marginal-section.module.css'

export interface MarginalSectionProps {
  id?: string
  title: ReactNode
  /** A sentence or a link next to the title. */
  aside?: ReactNode
  className?: string | undefined
  children: ReactNode
}

/** A section whose title is in the margin on a desktop, above the content on a phone. */
export function MarginalSection({ id, title, aside, className, children }: MarginalSectionProps) {
  const titleId = useId()
  return (
    <section
      id={id}
      tabIndex={id ? -1 : undefined}
      aria-labelledby={titleId}
      className={classNames(css.section, className)}
    >
      <div className={css.head}>
        <h2 id={titleId}>{title}</h2>
        {aside}
      </div>
      <div className={css.content}>{children}</div>
    </section>
  )
}
