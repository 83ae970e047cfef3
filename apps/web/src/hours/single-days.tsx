import { addDays, daysBetween } from '@aafiya/contracts/hours/clinic-time'
import type { ClinicHours, DoctorHours } from '@aafiya/contracts/hours/hours'
import { limits } from '@aafiya/contracts/platform/limits'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'

import { useFormat } from '../i18n/use-format.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { civilDay } from '../i18n/when.ts'
import { useDraft } from '../kit/use-draft.ts'
import { Button } from '../ui/action/button.tsx'
import { DayField } from '../ui/field/day-field.tsx'
import { Field } from '../ui/field/field.tsx'
import { AddButton } from './add-button.tsx'
import { EditButton } from './edit-button.tsx'
import { HoursFields } from './hours-fields.tsx'
import css from './hours-form.module.css'
import { HoursForm, issueAt } from './hours-form.tsx'
import { HoursRow, HoursSection } from './hours-section.tsx'
import { useHoursWords } from './use-hours-words.ts'
import type { OpenForm } from './use-open-form.ts'
import type { Saving } from './use-save-hours.ts'

type Exception = DoctorHours['exceptions'][number]

export interface SingleDaysProps {
  exceptions: readonly Exception[]
  holidays: ClinicHours['holidays']
  today: string
  form: OpenForm
  saving: Saving<{ exceptions: Exception[] }>
}

/** Groups consecutive equal days, such as a leave. */
function groupExceptions(exceptions: readonly Exception[]): Exception[][] {
  const groups: Exception[][] = []
  for (const one of exceptions.toSorted((a, b) => (a.date < b.date ? -1 : 1))) {
    const last = groups.at(-1)?.at(-1)
    const follows = last && addDays(last.date, 1) === one.date && last.reason === one.reason
    if (follows && JSON.stringify(last.hours) === JSON.stringify(one.hours)) groups.at(-1)?.push(one)
    else groups.push([one])
  }
  return groups
}

/** Days with exceptional or no hours, including the clinic's holidays. */
export function SingleDays({ exceptions, holidays, today, form, saving }: SingleDaysProps) {
  const { t } = useTranslation('hours')
  const words = useHoursWords()
  const language = useLanguage()
  const { weekdayAndDay } = useFormat()
  const coming = exceptions.filter(({ date }) => date >= today)
  const rows = groupExceptions(coming)
  return (
    <HoursSection title={t('single_days')} note={<p>{t('single_days_note')}</p>}>
      {rows.map((group) => {
        const [first] = group
        const last = group.at(-1)
        if (!first || !last) return null
        const name = `exceptions.${first.date}`
        const title =
          first === last
            ? weekdayAndDay(civilDay(first.date))
            : words.period({ startsOn: first.date, endsOn: last.date })
        return (
          <HoursRow
            key={name}
            head={title}
            action={form.open !== name && <EditButton form={form} name={name} of={title} />}
          >
            {form.open === name ? (
              <DaysForm
                label={title}
                group={group}
                others={coming.filter((one) => !group.includes(one))}
                form={form}
                saving={saving}
              />
            ) : (
              <>
                <p>{first.hours.length === 0 ? t('away') : words.hours(first.hours)}</p>
                {first.reason && (
                  <p className="small" dir="auto">
                    {first.reason}
                  </p>
                )}
              </>
            )}
          </HoursRow>
        )
      })}
      {holidays
        .filter(({ endsOn }) => endsOn >= today)
        .map((holiday) => (
          <HoursRow key={holiday.startsOn} head={words.period(holiday)}>
            <p>{t('clinic_closed', { name: (language === 'ar' && holiday.nameAr) || holiday.name })}</p>
          </HoursRow>
        ))}
      {form.open === 'exceptions.new' ? (
        <HoursRow head={t('new_days')}>
          <DaysForm label={t('new_days')} group={[]} others={coming} form={form} saving={saving} />
        </HoursRow>
      ) : (
        <AddButton form={form} name="exceptions.new" label={t('add_days')} />
      )}
    </HoursSection>
  )
}

interface DaysFormProps extends Pick<SingleDaysProps, 'form' | 'saving'> {
  label: string
  group: readonly Exception[]
  others: readonly Exception[]
}

function DaysForm({ label, group, others, form, saving }: DaysFormProps) {
  const { t } = useTranslation(['hours', 'staff'])
  const id = useId()
  const [draft, setDraft, forget] = useDraft(form.draftOf(`exceptions.${group[0]?.date ?? 'new'}`), {
    first: group[0]?.date ?? '',
    last: group.at(-1)?.date ?? '',
    hours: group[0]?.hours ?? [],
    reason: group[0]?.reason ?? '',
  })
  const close = () => {
    forget()
    form.close()
  }
  const change = (part: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...part }))
  const last = draft.last || draft.first
  const count = draft.first ? daysBetween(draft.first, last) + 1 : 1
  const days = Array.from({ length: Math.min(Math.max(count, 1), limits.exceptionsMax) }, (_, index) => ({
    date: draft.first && addDays(draft.first, index),
    hours: draft.hours,
    reason: draft.reason,
  }))
  const path = `exceptions.${others.length}`
  // An existing day is found at its own index, but is still one of these.
  const issue = (field: string) =>
    days.map((_, index) => issueAt(saving.failure, `exceptions.${others.length + index}.${field}`)).find(Boolean)
  const endsFirst = last < draft.first ? t('staff:ends_first') : undefined
  return (
    <HoursForm
      label={label}
      path="exceptions"
      takesFocus={form.isOpened}
      saving={saving}
      onSave={() => !endsFirst && saving.save({ exceptions: [...others, ...days] }, close)}
      onCancel={close}
      more={
        group.length > 0 && (
          <Button tone="danger" onClick={() => saving.save({ exceptions: [...others] }, close)}>
            {t('remove')}
          </Button>
        )
      }
    >
      <div className={css.dates}>
        <DayField
          id={`${id}first`}
          label={t('staff:first_day')}
          value={draft.first}
          onValue={(first) => change({ first })}
          error={issue('date')}
        />
        <DayField
          id={`${id}last`}
          label={t('staff:last_day')}
          min={draft.first}
          value={last}
          onValue={(value) => change({ last: value })}
          error={endsFirst}
        />
      </div>
      <fieldset>
        <legend className={css.legend}>{t('hours_these_days')}</legend>
        <HoursFields
          day={label}
          hours={draft.hours}
          errorAt={(place) => issueAt(saving.failure, `${path}.hours.${place}`)}
          onHours={(hours) => change({ hours })}
        />
      </fieldset>
      <Field
        id={`${id}reason`}
        label={t('staff:reason')}
        hint={t('reason_hint')}
        maxLength={limits.reasonMax}
        value={draft.reason}
        onValue={(reason) => change({ reason })}
      />
    </HoursForm>
  )
}
