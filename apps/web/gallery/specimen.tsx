import type { ReactNode } from 'react'

import css from './specimen.module.css'

/** A titled group of components. */
export function Specimen({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={css.section}>
      <h2 className={css.title}>{title}</h2>
      <div className={css.row}>{children}</div>
    </section>
  )
}
