import { useId, type ReactNode } from 'react'

import css from './hours-section.module.css'

export interface HoursSectionProps {
  title: string
  note?: ReactNode
  children: ReactNode
}

/** A heading with a note in the margin, and its rows. */
export function HoursSection({ title, note, children }: HoursSectionProps) {
  const id = useId()
  return (
    <section className={css.section} aria-labelledby={id}>
      <div className={css.margin}>
        <h2 id={id}>{title}</h2>
        {note && <div className={css.note}>{note}</div>}
      </div>
      <div>{children}</div>
    </section>
  )
}

export interface HoursRowProps {
  head: ReactNode
  /** The action of the row. */
  action?: ReactNode
  children: ReactNode
}

export const HoursRow = ({ head, action, children }: HoursRowProps) => (
  <div className={css.row}>
    <div className={css.head}>{head}</div>
    <div className={css.body}>{children}</div>
    {action && <div className={css.action}>{action}</div>}
  </div>
)
