import { useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '../ui/action/button.tsx'
import css from './desk-panel.module.css'

/** The entries shown before "all". */
const shownFirst = 4

export interface ShortListProps {
  /** False if there is room for all entries. */
  isShort?: boolean
  className?: string | undefined
  children: readonly ReactNode[]
}

/** A list in the panel; a long one starts with its first few entries. */
export function ShortList({ isShort = true, className, children }: ShortListProps) {
  const { t } = useTranslation('desk')
  const [showsAll, showAll] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const isCut = isShort && !showsAll && children.length > shownFirst + 1
  // What is once shown is not hidden by an entry that is added later: it may have the focus.
  if (isShort && !isCut && !showsAll) showAll(true)
  return (
    <>
      <ul ref={list} tabIndex={-1} className={className}>
        {isCut ? children.slice(0, shownFirst) : children}
      </ul>
      {isCut && (
        <Button
          tone="text"
          className={css.start}
          onClick={() => {
            showAll(true)
            list.current?.focus()
          }}
        >
          {t('show_all', { count: children.length })}
        </Button>
      )}
    </>
  )
}
