import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { useDraft } from '../kit/use-draft.ts'
import { Button } from '../ui/action/button.tsx'
import { DayField } from '../ui/field/day-field.tsx'
import { HoursForm, issueAt } from './hours-form.tsx'
import type { OpenForm } from './use-open-form.ts'
import type { Saving } from './use-save-hours.ts'

interface Period {
  name: string
  startsOn: string
  endsOn: string
}

export interface WrittenPeriod<Row> {
  draft: Row
  change: (part: Partial<Row>) => void
  /** What is wrong with a field. */
  issue: (field: string) => string | undefined
}

export interface PeriodFormProps<Row> {
  /** Where the list is in the hours, such as `holidays`. */
  listName: string
  rows: readonly Row[]
  /** After the last row: a new one. */
  place: number
  row: Row
  newLabel: string
  form: OpenForm
  saving: Pick<Saving<never>, 'isBusy' | 'failure'>
  /** Sends the whole list. */
  onSave: (rows: Row[], onSaved: () => void) => void
  /** The row to send, if the form leaves something to be completed. */
  complete?: (draft: Row) => Row
  children: (written: WrittenPeriod<Row>) => ReactNode
}

/** Writes one period of a list, which is saved as a whole, or removes it. */
export function PeriodForm<Row extends Period>({
  listName,
  rows,
  place,
  row,
  newLabel,
  form,
  saving,
  onSave,
  complete = (draft) => draft,
  children,
}: PeriodFormProps<Row>) {
  const { t } = useTranslation('hours')
  const path = `${listName}.${place}`
  const [draft, setDraft, forget] = useDraft(form.draftOf(path), row)
  const close = () => {
    forget()
    form.close()
  }
  return (
    <HoursForm
      label={row.name || newLabel}
      path={path}
      takesFocus={form.isOpened}
      saving={saving}
      onSave={() => onSave([...rows.slice(0, place), complete(draft), ...rows.slice(place + 1)], close)}
      onCancel={close}
      more={
        place < rows.length && (
          <Button
            tone="danger"
            onClick={() =>
              onSave(
                rows.filter((_, index) => index !== place),
                close,
              )
            }
          >
            {t('remove')}
          </Button>
        )
      }
    >
      {children({
        draft,
        change: (part) => setDraft((before) => ({ ...before, ...part })),
        issue: (field) => issueAt(saving.failure, `${path}.${field}`),
      })}
    </HoursForm>
  )
}

/** The first and the last day of a period. */
export function PeriodDays({ written }: { written: WrittenPeriod<Period> }) {
  const { t } = useTranslation('staff')
  const id = useId()
  const { draft, change, issue } = written
  return (
    <>
      <DayField
        id={`${id}starts`}
        label={t('first_day')}
        value={draft.startsOn}
        onValue={(startsOn) => change({ startsOn })}
        error={issue('startsOn')}
      />
      <DayField
        id={`${id}ends`}
        label={t('last_day')}
        min={draft.startsOn}
        value={draft.endsOn}
        onValue={(endsOn) => change({ endsOn })}
        error={issue('endsOn')}
      />
    </>
  )
}
