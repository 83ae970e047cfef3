import { X } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore, type FocusEvent } from 'react'
import { useLocation } from 'react-router-dom'

import { clearFocused } from '../behaviour/clear-focused.ts'
import { Icon } from '../text/icon.tsx'
import { Nuqta } from '../text/nuqta.tsx'
import { currentToasts, dismissToast, onToasts, dismissToastsOnNavigation, type Toast } from './toast-store.ts'
import css from './toaster.module.css'

/** Long enough to read twice (WCAG 2.2.1); longer texts get more. */
const shownFor = (text: string) => 6000 + text.length * 40

/** On a phone a toast covers the controls used next, so the first touch outside closes it. */
function onTouchBeside(dismiss: () => void): () => void {
  const touch = ({ pointerType, target }: PointerEvent) => {
    if (pointerType === 'touch' && target instanceof Element && !target.closest(`.${css.toast}`)) dismiss()
  }
  document.addEventListener('pointerdown', touch)
  return () => document.removeEventListener('pointerdown', touch)
}

/** Shows the toasts of `showToast`. Rendered once, in the shell, so that its live region exists before any text. */
export function Toaster({ closeLabel }: { closeLabel: string }) {
  const toasts = useSyncExternalStore(onToasts, currentToasts, currentToasts)
  const { pathname } = useLocation()
  useEffect(() => dismissToastsOnNavigation(pathname), [pathname])
  useEffect(() => onTouchBeside(() => toasts.forEach((toast) => dismissToast(toast.id))), [toasts])
  return (
    <div className={css.place} role="status">
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} closeLabel={closeLabel} />
      ))}
    </div>
  )
}

function ToastCard({ toast, closeLabel }: { toast: Toast; closeLabel: string }) {
  const [isPointedAt, setPointedAt] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const cameFrom = useRef<HTMLElement>(null)
  const isHeld = isPointedAt || isFocused
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => dismissToast(toast.id), shownFor(toast.text))
    return () => clearTimeout(timer)
  }, [isHeld, toast])
  const enter = ({ relatedTarget, currentTarget }: FocusEvent) => {
    setFocused(true)
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget
  }
  const close = () => {
    // The close button disappears with its toast; the focus returns to where it was.
    const back = cameFrom.current?.isConnected ? cameFrom.current : document.querySelector<HTMLElement>('h1')
    if (isFocused) back?.focus()
    dismissToast(toast.id)
  }
  return (
    <div
      ref={clearFocused}
      className={css.toast}
      onPointerEnter={() => setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
      onFocus={enter}
      onBlur={() => setFocused(false)}
    >
      <Nuqta />
      <p className={css.text}>{toast.text}</p>
      {toast.action && (
        <button
          type="button"
          className={css.action}
          onClick={() => {
            toast.action?.run()
            close()
          }}
        >
          {toast.action.label}
        </button>
      )}
      <button type="button" className={css.close} aria-label={closeLabel} onClick={close}>
        <Icon icon={X} />
      </button>
    </div>
  )
}
