import { X } from 'lucide-react'
import { useId, type FocusEvent, type MouseEvent, type ReactNode, type SyntheticEvent } from 'react'

import { classNames } from '../behaviour/class-names.ts'
import { Icon } from '../text/icon.tsx'
import css from './dialog.module.css'

export interface DialogProps {
  /** Names the dialog and the thing it is about. */
  title: ReactNode
  onClose: () => void
  /** Without it there is no close button; Escape and a press outside still close. */
  closeLabel?: string
  /** Buttons at the foot, the safe one first. */
  actions?: ReactNode
  /** Keeps the foot in view while what is above it scrolls. */
  isFootFixed?: boolean
  /** `alertdialog` where an answer is asked for. */
  role?: 'dialog' | 'alertdialog'
  /** `side`: slides in from the end side at full height. */
  place?: 'centre' | 'side'
  children?: ReactNode
}

/** Opens with the element and closes before it goes, so that the browser gives the focus back to the opener. */
function openModal(dialog: HTMLDialogElement) {
  dialog.showModal()
  dialog.querySelector<HTMLElement>('[data-first-focus]')?.focus()
  return () => dialog.close()
}

/** Render it while it is open: `{isOpen && <Dialog … />}`. On a phone it is a sheet from below. */
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
    // Strict mode closes and opens again; only what stayed closed is closed.
    if (event.target === event.currentTarget && !event.currentTarget.open) onClose()
  }
  // What loses the focus because the dialog closes (as strict mode does once) has not been left by the person.
  const leaveAsItCloses = (event: FocusEvent<HTMLDialogElement>) => {
    if (!event.currentTarget.open) event.stopPropagation()
  }
  const pressOutside = (event: MouseEvent<HTMLDialogElement>) => {
    if (event.target === event.currentTarget) onClose()
  }
  return (
    // The keyboard's way to close is Escape, which the browser handles.
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
