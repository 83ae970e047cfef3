import { useEffect, useRef } from 'react'

import { classNames } from '../behaviour/class-names.ts'
import more from '../text/scrolls-on.module.css'
import { AppLink } from './app-link.tsx'
import css from './tab-links.module.css'

export interface TabLink {
  to: string
  text: string
  /** The number of entries, if known and useful. */
  count?: string | undefined
}

export interface TabLinksProps {
  label: string
  tabs: readonly TabLink[]
  /** The `to` of the open tab. */
  current: string
}

/** The width in pixels of the fade at the end of a scrolling row (scrolls-on.module.css). */
const fade = 40

/** Scrolls a tab sideways into the unfaded part of its row; nothing else moves. */
function bringIntoView(tab: HTMLElement | null): void {
  const row = tab?.parentElement
  if (!tab || !row) return
  const box = tab.getBoundingClientRect()
  const frame = row.getBoundingClientRect()
  if (box.left < frame.left + fade || box.right > frame.right - fade) {
    row.scrollLeft += box.left - frame.left - (frame.width - box.width) / 2
  }
}

/** Tabs of one list, each with its own URL: links in a row that scrolls sideways if needed. */
export function TabLinks({ label, tabs, current }: TabLinksProps) {
  const open = useRef<HTMLLIElement>(null)
  // Not read in the effect, but the open tab moves when counts load or another tab opens.
  const isCounted = tabs.every(({ count }) => count !== undefined)
  // oxlint-disable-next-line react/exhaustive-effect-dependencies
  useEffect(() => bringIntoView(open.current), [current, isCounted])
  return (
    <nav aria-label={label} className={css.nav}>
      <ul className={classNames(css.list, more.row)}>
        {tabs.map(({ to, text, count }) => (
          <li key={text} ref={to === current ? open : null}>
            <AppLink to={to} className={css.tab} aria-current={to === current ? 'page' : undefined}>
              {text}
              {count !== undefined && <span className={css.count}>{count}</span>}
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
