import { ApiError } from '@aafiya/contracts/client'
import type { FormEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { FailureMessage } from '../page/failure-message.tsx'
import { Button } from '../ui/action/button.tsx'
import { Banner } from '../ui/feedback/banner.tsx'
import css from './hours-form.module.css'
import { isOutdated, type Saving } from './use-save-hours.ts'

/** The server's message for a field: the first issue at or below a path such as `week.monday.0`. */
export function issueAt(failure: Error | null, path: string): string | undefined {
  if (!(failure instanceof ApiError)) return undefined
  return failure.issues.find((issue) => issue.path === path || issue.path.startsWith(`${path}.`))?.message
}

export interface HoursFormProps {
  label: string
  saving: Pick<Saving<never>, 'isBusy' | 'failure'>
  /** The path of this form; issues below it belong to its fields. By default all do. */
  path?: string
  /** Its first field takes the focus: the form replaces the button that opened it. */
  takesFocus?: boolean
  /** What was not saved; by default the hours. */
  failed?: string
  outdated?: string
  /** Further actions, such as removing. */
  more?: ReactNode
  onSave: () => void
  onCancel: () => void
  saveLabel?: string
  cancelLabel?: string
  children: ReactNode
}

/** A stable `ref`. A day without hours has a button in place of a field. */
function focusFirst(form: HTMLElement | null): void {
  form?.querySelector<HTMLElement>('input, select, button')?.focus()
}

/** The form of the edited row, with the error if saving failed. */
export function HoursForm({
  label,
  saving: { isBusy, failure },
  path = '',
  takesFocus = false,
  more,
  onSave,
  onCancel,
  children,
  ...labels
}: HoursFormProps) {
  const { t } = useTranslation(['hours', 'staff', 'words', 'common'])
  const { saveLabel = t('common:save'), cancelLabel = t('common:cancel') } = labels
  const { failed = t('save_failed'), outdated = t('outdated') } = labels
  const send = (event: FormEvent) => {
    event.preventDefault()
    onSave()
  }
  const issues = failure instanceof ApiError ? failure.issues : []
  const elsewhere = issues.find((issue) => !issue.path.startsWith(path))
  return (
    <form ref={takesFocus ? focusFirst : undefined} noValidate className={css.form} aria-label={label} onSubmit={send}>
      {children}
      {elsewhere && <Banner tone="error">{elsewhere.message}</Banner>}
      {isOutdated(failure) && <Banner tone="warning">{outdated}</Banner>}
      <FailureMessage
        failure={issues.length > 0 || isOutdated(failure) ? null : failure}
        title={failed}
        text={t('staff:try_again')}
        isBusy={isBusy}
        busyLabel={t('words:saving')}
        onRetry={onSave}
      />
      <div className={css.actions}>
        <Button type="submit" busy={isBusy} busyLabel={t('words:saving')}>
          {saveLabel}
        </Button>
        <Button tone="line" onClick={onCancel}>
          {cancelLabel}
        </Button>
        {more}
      </div>
    </form>
  )
}
