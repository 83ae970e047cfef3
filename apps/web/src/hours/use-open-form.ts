import { useState } from 'react'

export interface OpenForm {
  /** The name of what is open for editing, such as `week.monday`. */
  open: string | undefined
  /** What was open last: its button takes the focus when the form closes. */
  closed: string | undefined
  show: (name: string) => void
  close: () => void
}

/** Which one of a page's rows is open for editing. */
export function useOpenForm(onShow: () => void): OpenForm {
  const [{ open, closed }, set] = useState<Pick<OpenForm, 'open' | 'closed'>>({ open: undefined, closed: undefined })
  return {
    open,
    closed,
    show: (name) => {
      onShow()
      set({ open: name, closed: undefined })
    },
    close: () => set({ open: undefined, closed: open }),
  }
}
