import { useId, type ReactNode } from 'react'

import css from './ledger-group.module.css'

export interface LedgerRow {
  label: string
  value: ReactNode
  /** The action of the row. */
  action?: ReactNode
}

/** A heading in the margin with its rows. */
export function LedgerGroup({ title, rows }: { title: string; rows: readonly LedgerRow[] }) {
  const titleId = useId()
  return (
    <section className={css.group} aria-labelledby={titleId}>
      <h2 id={titleId} className={css.title}>
        {title}
      </h2>
      <dl>
        {rows.map(({ label, value, action }) => (
          <div key={label} className={css.row}>
            <dt className="small">{label}</dt>
            <dd className={css.value}>
              <span>{value}</span>
              {action}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
