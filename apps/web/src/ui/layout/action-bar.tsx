import type { ReactNode } from 'react'

import css from './action-bar.module.css'

export interface ActionBarProps {
  /** A short summary of what the page says above, where there is room beside the button. */
  brief?: ReactNode
  children: ReactNode
}

/** A page's main button: on a phone in a bar fixed to the bottom, which takes at most a fifth of the height. */
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
