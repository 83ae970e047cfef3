import type { ReactNode } from 'react'

import { classNames } from '../behaviour/class-names.ts'
import css from './radio-rows.module.css'

export interface RadioRowProps {
  /** The same for all rows of a choice. */
  name: string
  checked: boolean
  onChoose: () => void
  /** A few words under the label, beside it where there is room. */
  facts?: string | undefined
  /** At the end of the row: what it costs. */
  end?: string | undefined
  children: ReactNode
}

/** One possibility of a choice, whose whole row can be pressed. */
export const RadioRow = ({ name, checked, onChoose, facts, end, children }: RadioRowProps) => (
  <label className={classNames(css.row, end !== undefined && css.ending)}>
    <input type="radio" className={css.radio} name={name} checked={checked} onChange={onChoose} />
    <bdi className={css.label}>{children}</bdi>
    {facts && <span className={css.facts}>{facts}</span>}
    {end !== undefined && <span className={css.end}>{end}</span>}
  </label>
)

/** A choice among a few possibilities, each with a row of its own (`RadioRow`), under a heading. */
export const RadioRows = ({ legend, className, children }: { legend: string; className?: string | undefined; children: ReactNode }) => (
  <fieldset className={className}>
    <legend className={css.legend}>{legend}</legend>
    {children}
  </fieldset>
)
