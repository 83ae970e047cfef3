import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { api } from '../../api.ts'
import { keyOf } from '../../kit/query-key.ts'
import { lazyPart } from '../../page/lazy-part.tsx'
import { Button, type ButtonTone } from '../../ui/action/button.tsx'
import { showToast } from '../../ui/feedback/toast-store.ts'

const Managed = lazyPart(() => import('./managed-dialog.tsx'))

/** A button that opens the form of a new doctor. */
export function AddDoctor({ label, tone }: { label: string; tone: ButtonTone }) {
  const queryClient = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const done = (said: string) => {
    setOpen(false)
    showToast(said)
    void queryClient.invalidateQueries({ queryKey: keyOf(api.doctors) })
  }
  return (
    <>
      <Button tone={tone} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <Managed>
          {({ ManagedDialog }) => (
            <ManagedDialog task={{ name: 'create' }} onClose={() => setOpen(false)} onDone={done} />
          )}
        </Managed>
      )}
    </>
  )
}
