import type { ReactNode } from 'react'

import { FormOutcome } from './form-outcome.tsx'
import { SubmitButton } from './submit-button.tsx'

export interface FormSubmitProps {
  form: { busy: boolean; failure: unknown; summary: readonly unknown[] }
  /** The message if the server sent none. */
  failed: string
  unanswered?: string | undefined
  busyLabel: string
  children: ReactNode
}

/** The end of a long form: the error, where users look after submitting, and the button. */
export function FormSubmit({ form, failed, unanswered, busyLabel, children }: FormSubmitProps) {
  return (
    <>
      <FormOutcome form={form} failed={failed} unanswered={unanswered} />
      <SubmitButton form={form} busyLabel={busyLabel}>
        {children}
      </SubmitButton>
    </>
  )
}
