import { useEffect, useEffectEvent, useId, useRef, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react'

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

/** Hears of a press anywhere outside an element, while it matters. */
function usePressOutside(root: RefObject<HTMLElement | null>, isActive: boolean, onOutside: () => void): void {
  const hear = useEffectEvent((event: PointerEvent) => {
    if (event.target instanceof Node && !root.current?.contains(event.target)) onOutside()
  })
  useEffect(() => {
    if (!isActive) return
    const listen = (event: PointerEvent) => hear(event)
    document.addEventListener('pointerdown', listen)
    return () => document.removeEventListener('pointerdown', listen)
  }, [isActive])
}
