import type { ReactNode } from 'react'

import css from './fact-rows.module.css'

export interface Fact {
  label: string
  value: ReactNode
  /** In small below the value. */
  note?: string
  isLarge?: boolean
}

/** What is known, a line each between rules, the first one hanging from the heavy one. What is not there yet is left out. */
export function FactRows({ rows }: { rows: readonly (Fact | undefined | false)[] }) {
  return (
    <dl className={css.rows}>
      {rows
        .filter((row) => row !== undefined && row !== false)
        .map(({ label, value, note, isLarge = false }) => (
          <div key={`${label} ${note ?? ''}`} className={css.row}>
            <dt className={css.label}>{label}</dt>
            <dd className={isLarge ? css.large : css.value}>
              {value}
              {note !== undefined && <small className={css.note}>{note}</small>}
            </dd>
          </div>
        ))}
    </dl>
  )
}
