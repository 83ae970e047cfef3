import type { ComponentProps } from 'react'

import css from './visually-hidden.module.css'

/** Read aloud, not seen. */
export function VisuallyHidden(props: ComponentProps<'span'>) {
  return <span {...props} className={css.hidden} />
}
