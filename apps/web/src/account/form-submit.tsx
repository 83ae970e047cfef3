import { ApiError, UnreachableError } from '@aafiya/contracts/client'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { useFailureText } from '../i18n/use-failure-text.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'

export interface FormSubmitProps {
  form: { busy: boolean; failure: unknown; summary: readonly unknown[] }
  /** What did not work, said where the server did not say it. */
  failed: string
  busyLabel: string
  children: ReactNode
}

/** The end of a form: why it was refused, where one looks after pressing, and the button, which then offers another try. */
export function FormSubmit({ form, failed, busyLabel, children }: FormSubmitProps) {
  const { t } = useTranslation()
  const isRefused = form.failure !== undefined && form.summary.length === 0
  return (
    <>
      {isRefused && <Failure failure={form.failure} failed={failed} />}
      <Button type="submit" wide busy={form.busy} busyLabel={busyLabel}>
        {form.failure instanceof UnreachableError ? t('retry') : children}
      </Button>
    </>
  )
}

export function Failure({ failure, failed }: { failure: unknown; failed: string }) {
  const failureText = useFailureText()
  if (failure instanceof ApiError) return <Banner tone="error">{failure.message || failed}</Banner>
  return (
    <Banner tone="error">
      <p>
        <b>{failed}</b>
      </p>
      <p>{failureText(failure)}</p>
    </Banner>
  )
}
