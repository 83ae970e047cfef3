import { useEffect, useEffectEvent, useId, useRef, useState, type FocusEvent, type PointerEvent } from 'react'

/** How long the pointer may be outside on its way from the button to the panel. */
const leaveDelay = 300

/**
 * A button that shows and hides a panel. Escape closes it and returns the focus; leaving it closes it too. With
 * `peeks`, hovering or keyboard focus opens it as well; a click then keeps it open wherever the pointer goes.
 */
export function useDisclosure<Root extends HTMLElement = HTMLDivElement>({ peeks = false } = {}) {
  const [state, setState] = useState<'closed' | 'peek' | 'open'>('closed')
  const isOpen = state !== 'closed'
  const root = useRef<Root>(null)
  const button = useRef<HTMLButtonElement>(null)
  const contentId = useId()
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  const close = () => setState('closed')
  const peek = () => peeks && setState((now) => (now === 'closed' ? 'peek' : now))
  const hasFocus = () => Boolean(root.current?.querySelector(':focus-visible'))
  useListener('pointerdown', isOpen, ({ target }) => {
    if (target instanceof Node && !root.current?.contains(target)) close()
  })
  useListener('keydown', isOpen, (event) => {
    if (event.key !== 'Escape') return
    // The page has keys of its own: one Escape closes one thing.
    event.preventDefault()
    // Close before focusing, so that the returning focus does not reopen it. In browsers that do not focus a clicked
    // button, the focus is on the body.
    const { activeElement, body } = document
    if (activeElement === body || root.current?.contains(activeElement)) button.current?.focus()
    close()
  })

  const onPointerEnter = ({ pointerType }: PointerEvent) => {
    clearTimeout(leaving.current)
    if (pointerType === 'mouse') peek()
  }
  const onPointerLeave = () => {
    leaving.current = setTimeout(() => setState((now) => (now === 'peek' && !hasFocus() ? 'closed' : now)), leaveDelay)
  }
  const onBlur = (event: FocusEvent) => {
    if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) close()
  }
  return {
    isOpen,
    close,
    root: { ref: root, onBlur, onPointerEnter, onPointerLeave },
    button: {
      ref: button,
      type: 'button' as const,
      'aria-expanded': isOpen,
      'aria-controls': contentId,
      onClick: () => setState(state === 'open' ? 'closed' : 'open'),
      // A click also focuses the button, and opens by itself.
      onFocus: () => hasFocus() && peek(),
    },
    content: { id: contentId, hidden: !isOpen },
  }
}

/** Listens to the whole page while it is active. */
function useListener<Kind extends 'pointerdown' | 'keydown'>(
  kind: Kind,
  isActive: boolean,
  onEvent: (event: DocumentEventMap[Kind]) => void,
): void {
  const hear = useEffectEvent(onEvent)
  useEffect(() => {
    if (!isActive) return
    const listen = (event: DocumentEventMap[Kind]) => hear(event)
    document.addEventListener(kind, listen)
    return () => document.removeEventListener(kind, listen)
  }, [kind, isActive])
}
