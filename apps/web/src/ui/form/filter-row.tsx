import type { ReactNode } from 'react'

import css from './filter-row.module.css'

/** Fields that choose among the entries of a list, side by side as far as there is room. */
export const FilterRow = ({ children }: { children: ReactNode }) => (
  <div role="search" className={css.row}>
    {children}
  </div>
)
