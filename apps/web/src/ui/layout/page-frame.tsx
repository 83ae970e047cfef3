import type { ReactNode } from 'react'

import css from './page-frame.module.css'

/** The default frame of a page: the site's text width and margins. */
export const PageFrame = ({ children }: { children: ReactNode }) => <div className={css.page}>{children}</div>

/** The sentence under the heading of a page. */
export const PageLead = ({ children }: { children: ReactNode }) => <p className={css.lead}>{children}</p>
