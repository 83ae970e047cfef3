import type { ReactNode } from 'react'

import css from './fact-rows.module.css'

export interface Fact {
  /** Where two rows may say the same. */
  id?: string
  label: string
  value: ReactNode
  /** Small text below the value. */
  note?: string
  isLarge?: boolean
}

/** Rows of facts between rules, the first under the heavy rule. Unknown facts are omitted. */
export function FactRows({ rows }: { rows: readonly (Fact | undefined | false)[] }) {
  return (
    <dl className={css.rows}>
      {rows
        .filter((row) => row !== undefined && row !== false)
        .map(({ id, label, value, note, isLarge = false }) => (
          <div key={id ?? `${label} ${note ?? ''}`} className={css.row}>
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
