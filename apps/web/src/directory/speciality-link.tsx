import type { ReactNode } from 'react'
import type { To } from 'react-router-dom'

import { AppLink } from '../ui/action/app-link.tsx'
import { Nuqta } from '../ui/text/nuqta.tsx'
import css from './speciality-list.module.css'

export interface SpecialityLinkProps {
  to: Exclude<To, string>
  isCurrent: boolean
  number: string | undefined
  children: ReactNode
}

/** Scrolls the current tab into view sideways, and moves nothing else. */
function bringIntoView(tab: HTMLLIElement | null): void {
  const row = tab?.parentElement
  if (!tab || !row) return
  const box = tab.getBoundingClientRect()
  const frame = row.getBoundingClientRect()
  if (box.left < frame.left || box.right > frame.right) {
    row.scrollLeft += box.left - frame.left - (frame.width - box.width) / 2
  }
}

export function SpecialityLink({ to, isCurrent, number, children }: SpecialityLinkProps) {
  return (
    <li ref={isCurrent ? bringIntoView : null}>
      <AppLink to={to} className={css.link} aria-current={isCurrent ? 'page' : undefined}>
        {isCurrent && <Nuqta tone="warm" className={css.nuqta} />}
        <span className={css.name}>{children}</span>
        <span className={css.number}>{number}</span>
      </AppLink>
    </li>
  )
}
