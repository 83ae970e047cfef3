import { useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'

import { usePressOutside } from './use-press-outside.ts'

/** A button that shows and hides something beside it: Escape closes and gives the focus back, so does leaving it. */
export function useDisclosure<Root extends HTMLElement = HTMLDivElement>() {
  const [isOpen, setOpen] = useState(false)
  const root = useRef<Root>(null)
  const button = useRef<HTMLButtonElement>(null)
  const contentId = useId()
  const close = () => setOpen(false)
  usePressOutside(root, isOpen, close)

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    close()
    button.current?.focus()
  }
  const onBlur = (event: FocusEvent) => {
    if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) close()
  }
  return {
    isOpen,
    close,
    root: { ref: root, onKeyDown, onBlur },
    button: { ref: button, type: 'button' as const, 'aria-expanded': isOpen, 'aria-controls': contentId, onClick: () => setOpen(!isOpen) },
    content: { id: contentId, hidden: !isOpen },
  }
}
