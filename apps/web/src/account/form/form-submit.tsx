import type { ReactNode } from 'react'

import { FormOutcome } from './form-outcome.tsx'
import { SubmitButton } from './submit-button.tsx'

export interface FormSubmitProps {
  form: { busy: boolean; failure: unknown; summary: readonly unknown[] }
  /** What did not work, said where the server did not say it. */
  failed: string
  unanswered?: string | undefined
  busyLabel: string
  children: ReactNode
}

/** The end of a long form: why it was refused, where one looks after pressing, and the button. */
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
