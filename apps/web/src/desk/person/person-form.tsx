import { limits } from '@aafiya/contracts/platform/limits'
import type { FormEvent, ReactNode, Ref } from 'react'
import { useTranslation } from 'react-i18next'

import { FormErrors, FormOutcome } from '../../kit/form-parts.tsx'
import { Button } from '../../ui/action/button.tsx'
import { Field } from '../../ui/field/field.tsx'
import type { SummedError } from '../../ui/form/error-summary.tsx'
import type { BoundField } from '../../ui/form/use-zod-form.ts'
import { KeyHint } from '../../visits/calendar/key-hint.tsx'
import css from '../desk-panel.module.css'

export interface PersonFormProps {
  form: {
    submit: (event: FormEvent) => Promise<void>
    reset: () => void
    busy: boolean
    failure: unknown
    summary: readonly SummedError[]
    attempt: number
  }
  /** The id of the heading. */
  id: string
  title: string
  /** Whose child the person is. */
  note?: ReactNode
  failed: string
  submitLabel: string
  busyLabel: string
  /** The key that leaves the form, if it has one. */
  backKey?: string
  onBack: () => void
  children: ReactNode
}

/** The step before may have left the panel scrolled down, under which the heading would lie. */
function scrollPanelUp(heading: HTMLElement | null): void {
  const panel = heading?.closest('aside')
  if (panel) panel.scrollTop = 0
}

/** The form of a patient's details at the desk; leaving it discards the draft. */
export function PersonForm({ form, id, title, note, failed, submitLabel, busyLabel, ...props }: PersonFormProps) {
  const { t } = useTranslation('common')
  const { backKey, onBack, children } = props
  const goBack = () => {
    form.reset()
    onBack()
  }
  return (
    <form noValidate className={css.form} aria-labelledby={id} onSubmit={form.submit}>
      <div>
        <h2 id={id} ref={scrollPanelUp}>
          {title}
        </h2>
        {note}
      </div>
      <FormErrors form={form} focusesField />
      {children}
      <FormOutcome form={form} failed={failed} />
      <Button type="submit" wide busy={form.busy} busyLabel={busyLabel}>
        {submitLabel} <KeyHint letter="↵" isOnGreen />
      </Button>
      <Button tone="text" className={css.start} onClick={goBack}>
        {t('back')} {backKey && <KeyHint letter={backKey} />}
      </Button>
    </form>
  )
}

interface NameFieldProps extends BoundField<string | undefined> {
  label: string
  dir: 'ltr' | 'rtl' | 'auto'
  ref?: Ref<HTMLInputElement>
}

export function NameField(field: NameFieldProps) {
  return <Field {...field} autoComplete="off" maxLength={limits.nameMax} spellCheck={false} />
}
