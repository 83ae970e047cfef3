import type { ReactNode } from 'react'

import css from './filter-row.module.css'

/** Filter fields of a list, side by side where there is room. */
export const FilterRow = ({ children }: { children: ReactNode }) => (
  <div role="search" className={css.row}>
    {children}
  </div>
)
