import { UnreachableError } from '@aafiya/contracts/client'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '../../ui/action/button.tsx'

export interface SubmitButtonProps {
  form: { busy: boolean; failure: unknown }
  busyLabel: string
  /** It succeeded, and the next screen follows. */
  isDone?: boolean
  children: ReactNode
}

/** Submits the form; after a lost answer it offers a retry. */
export function SubmitButton({ form, busyLabel, isDone = false, children }: SubmitButtonProps) {
  const { t } = useTranslation()
  return (
    <Button type="submit" wide busy={form.busy || isDone} busyLabel={form.busy ? busyLabel : undefined}>
      {form.failure instanceof UnreachableError ? t('retry') : children}
    </Button>
  )
}
