import type { ReactNode } from 'react'

import css from './paper-only.module.css'

/** A line that only appears in print, such as the owner of a list. */
export const PaperOnly = ({ children }: { children: ReactNode }) => <p className={css.line}>{children}</p>
