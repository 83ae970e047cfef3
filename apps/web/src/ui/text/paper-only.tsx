import type { ReactNode } from 'react'

import css from './paper-only.module.css'

/** A line that only a printed page has, such as whose list it is. */
export const PaperOnly = ({ children }: { children: ReactNode }) => <p className={css.line}>{children}</p>
