import { UnreachableError } from '@aafiya/contracts/client'
import type { FormEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { Failure } from '../../page/failure.tsx'
import { Button } from '../../ui/action/button.tsx'
import { ErrorSummary, type SummedError } from '../../ui/form/error-summary.tsx'
import { useNamedErrors } from '../use-named-errors.ts'
import css from './managed-doctors.module.css'

export interface TaskProps {
  onClose: () => void
  /** It worked; what there is to say. */
  onDone: (said: string) => void
}

export interface TaskFormProps {
  form: {
    submit: (event?: FormEvent) => Promise<void>
    summary: readonly SummedError[]
    attempt: number
    failure: unknown
    busy: boolean
  }
  submitLabel: string
  /** What did not work, said where the server did not say it. */
  failed: string
  /** What is sent takes something away. */
  isDanger?: boolean
  onCancel: () => void
  children: ReactNode
}

/** The form of a dialog: fields, what came of them, and the two answers. */
export function TaskForm({ form, submitLabel, failed, isDanger = false, onCancel, children }: TaskFormProps) {
  const { t } = useTranslation(['applications', 'common'])
  const errors = useNamedErrors(form.summary)
  return (
    <form noValidate className={css.form} onSubmit={(event) => void form.submit(event)}>
      {form.summary.length > 0 && <ErrorSummary key={form.attempt} title={t('common:form_errors')} errors={errors} />}
      {children}
      {form.failure !== undefined && form.summary.length === 0 && <Failure failure={form.failure} failed={failed} />}
      <div className={css.buttons}>
        <Button type="submit" tone={isDanger ? 'danger' : 'primary'} busy={form.busy} busyLabel={t('saving')}>
          {form.failure instanceof UnreachableError ? t('common:retry') : submitLabel}
        </Button>
        <Button tone="line" onClick={onCancel}>
          {t('common:cancel')}
        </Button>
      </div>
    </form>
  )
}
