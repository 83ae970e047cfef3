import type { ReactNode } from 'react'
import type { To } from 'react-router-dom'

import { afterPaint } from '../ui/after-paint.ts'
import { AppLink } from '../ui/app-link.tsx'
import { Nuqta } from '../ui/nuqta.tsx'
import css from './speciality-list.module.css'

export interface SpecialityLinkProps {
  to: Exclude<To, string>
  isCurrent: boolean
  number: string | undefined
  children: ReactNode
}

/** Brings the current tab into view sideways, and moves nothing else. */
function bringIntoView(tab: HTMLLIElement, row: HTMLElement): void {
  const box = tab.getBoundingClientRect()
  const frame = row.getBoundingClientRect()
  if (box.left < frame.left || box.right > frame.right) {
    row.scrollLeft += box.left - frame.left - (frame.width - box.width) / 2
  }
}

/** Once the page has been painted: to ask where the tab stands would hold up everything until all of it has its place. */
function showTab(tab: HTMLLIElement | null) {
  const row = tab?.parentElement
  if (!tab || !row) return undefined
  return afterPaint(() => bringIntoView(tab, row))
}

export function SpecialityLink({ to, isCurrent, number, children }: SpecialityLinkProps) {
  return (
    <li ref={isCurrent ? showTab : null}>
      <AppLink to={to} className={css.link} aria-current={isCurrent ? 'page' : undefined}>
        {isCurrent && <Nuqta tone="warm" className={css.nuqta} />}
        <span className={css.name}>{children}</span>
        <span className={css.number}>{number}</span>
      </AppLink>
    </li>
  )
}
