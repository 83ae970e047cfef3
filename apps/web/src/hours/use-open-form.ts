import { useState } from 'react'
import { useLocation } from 'react-router-dom'

import { useDraft } from '../kit/use-draft.ts'

export interface OpenForm {
  /** The name of the row open for editing, such as `week.monday`. */
  open: string | undefined
  /** Whether it was opened here, not by a reload: its first field takes the focus. */
  isOpened: boolean
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
  const [isOpened, setOpened] = useState(false)
  const [closed, setClosed] = useState<string>()
  return {
    open: open || undefined,
    isOpened,
    closed,
    show: (name) => {
      onShow()
      setOpen(name)
      setOpened(true)
      setClosed(undefined)
    },
    close: () => {
      setOpen('')
      setClosed(open)
    },
    draftOf: (name) => `${pathname}:${name}`,
  }
}
