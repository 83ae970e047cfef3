import { UnreachableError } from '@aafiya/contracts/client'
import type { FormEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { FormErrors, FormOutcome } from '../../kit/form-parts.tsx'
import { Button } from '../../ui/action/button.tsx'
import type { SummedError } from '../../ui/form/error-summary.tsx'
import { useNamedErrors } from '../use-named-errors.ts'
import css from './managed-doctors.module.css'

export interface TaskProps {
  onClose: () => void
  /** It succeeded; receives the success message. */
  onDone: (said: string) => void
}

export interface TaskFormProps {
  form: {
    submit: (event?: FormEvent) => Promise<void>
    summary: readonly SummedError[]
    attempt: number
    failure: unknown
    busy: boolean
    reset: () => void
  }
  submitLabel: string
  /** The message if the server sent none. */
  failed: string
  /** Submitting removes something. */
  isDanger?: boolean
  onCancel: () => void
  children: ReactNode
}

/** The form of a dialog: fields, result and the two buttons. Ctrl Enter submits it, also from a text of several lines. */
export function TaskForm({ form, submitLabel, failed, isDanger = false, onCancel, children }: TaskFormProps) {
  const { t } = useTranslation(['common', 'words'])
  const errors = useNamedErrors(form.summary)
  const cancel = () => {
    form.reset()
    onCancel()
  }
  return (
    // The key is one more way to the button at its end.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      noValidate
      className={css.form}
      onSubmit={(event) => void form.submit(event)}
      onKeyDown={(event) => {
        // Removing something takes its own button.
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isDanger || form.busy) return
        event.preventDefault()
        event.currentTarget.requestSubmit()
      }}
    >
      <FormErrors form={{ ...form, summary: errors }} />
      {children}
      <FormOutcome form={form} failed={failed} />
      <div className={css.buttons}>
        <Button type="submit" tone={isDanger ? 'danger' : 'primary'} busy={form.busy} busyLabel={t('words:saving')}>
          {form.failure instanceof UnreachableError ? t('retry') : submitLabel}
        </Button>
        <Button tone="line" onClick={cancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}
