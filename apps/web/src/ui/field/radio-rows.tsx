import type { ReactNode } from 'react'

import { classNames } from '../behaviour/class-names.ts'
import css from './radio-rows.module.css'

export interface RadioRowProps {
  /** The same for all radios of a group. */
  name: string
  /** Several of the rows can be chosen. */
  isOneOfSeveral?: boolean
  checked: boolean
  onChoose: () => void
  /** A few words under the label, or next to it where there is room. */
  facts?: string | undefined
  /** At the end of the row: the price. */
  end?: string | undefined
  children: ReactNode
}

/** One possibility of a choice, whose whole row can be pressed. */
export const RadioRow = ({ name, isOneOfSeveral = false, checked, onChoose, facts, end, children }: RadioRowProps) => (
  <label className={classNames(css.row, end !== undefined && css.ending)}>
    <input
      type={isOneOfSeveral ? 'checkbox' : 'radio'}
      className={css.radio}
      name={name}
      checked={checked}
      onChange={onChoose}
    />
    <bdi className={css.label}>{children}</bdi>
    {facts && <span className={css.facts}>{facts}</span>}
    {end !== undefined && <span className={css.end}>{end}</span>}
  </label>
)

interface RadioRowsProps {
  legend: string
  /** In a form or dialog, where the legend looks like a field's label. */
  isField?: boolean
  className?: string | undefined
  children: ReactNode
}

/** A choice of one among a few possibilities, or of several, each with a row of its own (`RadioRow`), under a heading. */
export const RadioRows = ({ legend, isField = false, className, children }: RadioRowsProps) => (
  <fieldset className={classNames(css.rows, className)}>
    <legend className={isField ? css.question : css.legend}>{legend}</legend>
    {children}
  </fieldset>
)
