import type { ReactNode } from 'react'

import css from './action-bar.module.css'

export interface ActionBarProps {
  /** A short summary of the page, where there is room next to the button. */
  brief?: ReactNode
  children: ReactNode
}

/** The main button of a page. On a phone it is in a bar fixed to the bottom, at most a fifth of the height. */
export const ActionBar = ({ brief, children }: ActionBarProps) => (
  <div className={css.bar}>
    {brief && (
      <div className={css.brief} aria-hidden="true">
        {brief}
      </div>
    )}
    {children}
  </div>
)
