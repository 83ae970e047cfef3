import { UnreachableError } from '@aafiya/contracts/client'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { Failure } from '../page/failure.tsx'
import { Button } from '../ui/action/button.tsx'
import { focusOnMount } from '../ui/behaviour/focus-on-mount.ts'
import { Banner } from '../ui/feedback/banner.tsx'
import { ErrorSummary, type SummedError } from '../ui/form/error-summary.tsx'

export interface FormErrorsProps {
  form: { summary: readonly SummedError[]; attempt: number }
  title?: string
  /** Where people type without looking up: the first wrong field takes the focus instead of the summary. */
  focusesField?: boolean
}

/** The errors of the last submit, which take the focus. */
export function FormErrors({ form: { summary, attempt }, title, focusesField = false }: FormErrorsProps) {
  const { t } = useTranslation()
  return summary.length > 0 ? (
    <ErrorSummary key={attempt} title={title ?? t('form_errors')} errors={summary} focusesField={focusesField} />
  ) : null
}

export interface FormOutcomeProps {
  form: { failure: unknown; summary: readonly unknown[] }
  /** The message if the server sent none. */
  failed: string
  /** The message if no answer arrived; defaults to `failed`. */
  unanswered?: string | undefined
  /** The success message. */
  done?: string | undefined
}

/** The result of a form: an error that belongs to no field, or the success message. */
export function FormOutcome({ form, failed, unanswered, done }: FormOutcomeProps) {
  if (done !== undefined) {
    return (
      <Banner tone="success" tabIndex={-1} ref={focusOnMount}>
        {done}
      </Banner>
    )
  }
  const isRefused = form.failure !== undefined && form.summary.length === 0
  return isRefused ? <Failure failure={form.failure} failed={failed} unanswered={unanswered} /> : null
}

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
