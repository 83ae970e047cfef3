import { useState } from 'react'

import { Button } from '../src/ui/action/button.tsx'
import { ConfirmDialog } from '../src/ui/feedback/confirm-dialog.tsx'
import { Dialog } from '../src/ui/feedback/dialog.tsx'
import { showToast } from '../src/ui/feedback/toast-store.ts'
import { Specimen } from './specimen.tsx'
import { useWords } from './use-words.ts'

export function DialogSpecimens() {
  const words = useWords()
  const [open, setOpen] = useState<'centre' | 'side' | 'confirm' | 'busy'>()
  const close = () => setOpen(undefined)
  return (
    <Specimen title={words.sections.dialogs}>
      <Button tone="line" onClick={() => setOpen('centre')}>
        {words.openDialog}
      </Button>
      <Button tone="line" onClick={() => setOpen('side')}>
        {words.openSide}
      </Button>
      <Button tone="line" onClick={() => setOpen('confirm')}>
        {words.openConfirm}
      </Button>
      <Button tone="line" onClick={() => setOpen('busy')}>
        {words.openBusy}
      </Button>
      <Button tone="line" onClick={() => showToast(words.success)}>
        {words.showToast}
      </Button>
      {(open === 'centre' || open === 'side') && (
        <Dialog
          title={words.dialogTitle}
          place={open}
          closeLabel={words.close}
          onClose={close}
          actions={<Button onClick={close}>{words.no}</Button>}
        >
          <p>{words.dialogText}</p>
        </Dialog>
      )}
      {(open === 'confirm' || open === 'busy') && (
        <ConfirmDialog
          title={words.dialogTitle}
          keepLabel={words.no}
          confirmLabel={words.cancelVisit}
          busy={open === 'busy'}
          busyLabel={words.booking}
          onKeep={close}
          onConfirm={close}
        >
          <p>{words.dialogText}</p>
        </ConfirmDialog>
      )}
    </Specimen>
  )
}
