import { useState } from 'react'
import { useLocation } from 'react-router-dom'

import { useDraft } from '../kit/use-draft.ts'

export interface OpenForm {
  /** The name of the row open for editing, such as `week.monday`. */
  open: string | undefined
  /** The row closed last: its button takes the focus. */
  closed: string | undefined
  show: (name: string) => void
  close: () => void
  /** The draft name of a row. */
  draftOf: (name: string) => string
}

/** Which row of a page is open for editing; survives a reload. */
export function useOpenForm(onShow: () => void): OpenForm {
  const { pathname } = useLocation()
  const [open, setOpen] = useDraft(`row:${pathname}`, '')
  const [closed, setClosed] = useState<string>()
  return {
    open: open || undefined,
    closed,
    show: (name) => {
      onShow()
      setOpen(name)
      setClosed(undefined)
    },
    close: () => {
      setOpen('')
      setClosed(open)
    },
    draftOf: (name) => `${pathname}:${name}`,
  }
}
