import type { ReactNode } from 'react'

import { Button } from '../action/button.tsx'
import { Dialog } from './dialog.tsx'

export interface ConfirmDialogProps {
  title: ReactNode
  /** The safe answer: first, filled and focused. */
  keepLabel: string
  /** The destructive answer: outlined, never filled. */
  confirmLabel: string
  busy?: boolean
  busyLabel?: string
  onKeep: () => void
  onConfirm: () => void
  /** The question and its consequences. */
  children?: ReactNode
}

export function ConfirmDialog({
  title,
  keepLabel,
  confirmLabel,
  busy = false,
  busyLabel,
  onKeep,
  onConfirm,
  children,
}: ConfirmDialogProps) {
  return (
    <Dialog
      role="alertdialog"
      title={title}
      onClose={onKeep}
      actions={
        <>
          <Button data-first-focus onClick={onKeep}>
            {keepLabel}
          </Button>
          {/* Otherwise the second click of a double click on the opener would confirm an unread question. */}
          <Button tone="danger" busy={busy} busyLabel={busyLabel} onClick={({ detail }) => detail < 2 && onConfirm()}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
