import { X } from 'lucide-react'
import { useId, type FocusEvent, type MouseEvent, type ReactNode, type SyntheticEvent } from 'react'

import { classNames } from '../behaviour/class-names.ts'
import { restoreLostFocus } from '../behaviour/focus-on-leave.ts'
import { Icon } from '../text/icon.tsx'
import css from './dialog.module.css'

export interface DialogProps {
  /** Names the dialog and its subject. */
  title: ReactNode
  onClose: () => void
  /** Without it there is no close button; Escape and a click outside still close the dialog. */
  closeLabel?: string
  /** The buttons at the foot, the safe one first. */
  actions?: ReactNode
  /** Keeps the foot visible while the content scrolls. */
  isFootFixed?: boolean
  /** `alertdialog` if the dialog needs an answer. */
  role?: 'dialog' | 'alertdialog'
  /** `side` slides in from the end side at full height. */
  place?: 'centre' | 'side'
  children?: ReactNode
}

/** Opens on mount and closes before unmount, so that the browser returns the focus to the opener. */
function openModal(dialog: HTMLDialogElement) {
  const first = dialog.querySelector<HTMLElement>('[data-first-focus]')
  // Read by `showModal`, which would focus the first field otherwise: leaving that one would report it as missing.
  first?.setAttribute('autofocus', '')
  dialog.showModal()
  first?.focus()
  return () => {
    dialog.close()
    // A key may have opened it before anything had the focus, or its opener is gone. What is behind another dialog takes
    // no focus.
    restoreLostFocus([...document.querySelectorAll<HTMLElement>('dialog[open] > div > h2')])
  }
}

/** Render it only while open: `{isOpen && <Dialog … />}`. On a phone it is a sheet from below. */
export function Dialog({
  title,
  onClose,
  closeLabel,
  actions,
  role = 'dialog',
  place = 'centre',
  isFootFixed = false,
  children,
}: DialogProps) {
  const titleId = useId()
  const close = (event: SyntheticEvent<HTMLDialogElement>) => {
    // Strict mode closes and reopens it; only a dialog that stays closed counts as closed.
    if (event.target === event.currentTarget && !event.currentTarget.open) onClose()
  }
  // A blur because the dialog closes (once in strict mode) does not count as leaving the field.
  const leaveAsItCloses = (event: FocusEvent<HTMLDialogElement>) => {
    if (!event.currentTarget.open) event.stopPropagation()
  }
  const pressOutside = (event: MouseEvent<HTMLDialogElement>) => {
    if (event.target === event.currentTarget) onClose()
  }
  return (
    // Keyboard users close with Escape, which the browser handles.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={openModal}
      role={role}
      aria-labelledby={titleId}
      className={classNames(css.dialog, css[place])}
      onClose={close}
      onBlurCapture={leaveAsItCloses}
      onClick={pressOutside}
    >
      <div className={css.content}>
        <h2 id={titleId} className={css.title}>
          {title}
        </h2>
        {children}
        {actions && <div className={classNames(css.actions, isFootFixed && css.fixed)}>{actions}</div>}
        {closeLabel && (
          <button type="button" className={css.close} aria-label={closeLabel} onClick={onClose}>
            <Icon icon={X} />
          </button>
        )}
      </div>
    </dialog>
  )
}
