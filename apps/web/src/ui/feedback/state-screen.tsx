import type { ReactNode } from 'react'

import { focusOnLeave } from '../behaviour/focus-on-leave.ts'
import css from './state-screen.module.css'

export interface StateScreenProps {
  drawing: ReactNode
  title: ReactNode
  /** One sentence. */
  children?: ReactNode
  action?: ReactNode
  /** Announces itself if it replaces expected content. */
  role?: 'alert' | 'status'
}

/** Drawing, title, sentence, action: the layout of the empty, failed and offline states. */
export function StateScreen({ drawing, title, children, action, role }: StateScreenProps) {
  return (
    <div ref={focusOnLeave} className={css.screen} role={role}>
      <div className={css.drawing}>{drawing}</div>
      <h2 tabIndex={-1} className={css.title}>
        {title}
      </h2>
      {children && <p className={css.sentence}>{children}</p>}
      {action && <div className={css.action}>{action}</div>}
    </div>
  )
}
