import type { ClinicHours } from '@aafiya/contracts/hours/hours'
import type { OpeningHours, Weekday } from '@aafiya/contracts/hours/schedule'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { paths } from '../paths.ts'
import { Button } from '../ui/action/button.tsx'
import { LinkButton } from '../ui/action/link-button.tsx'
import { DecideVisits } from './decide-visits.tsx'
import { DecidedVisits } from './decided-visits.tsx'
import { HoursFallback } from './hours-fallback.tsx'
import { HoursFields } from './hours-fields.tsx'
import css from './hours-form.module.css'
import { HoursForm, issueAt } from './hours-form.tsx'
import { clinicHours } from './hours-queries.ts'
import { useHoursWords } from './use-hours-words.ts'
import { useSaveClinicHours } from './use-save-hours.ts'
import { useToday } from './use-today.ts'
import { clinicWeek, defaultWeek, groupDays } from './week-days.ts'

export interface FirstHoursProps {
  label: string
  saveLabel: string
  skipLabel: string
  onSaved: () => void
  onSkip: () => void
}

/** The clinic's week in one form: the open days, all with the same hours. */
export function FirstHours(props: FirstHoursProps) {
  const query = useQuery(clinicHours())
  const today = useToday()
  if (!query.data || !today) return <HoursFallback query={query} />
  return <WeekForm {...props} hours={query.data} today={today} />
}

function WeekForm({
  label,
  saveLabel,
  skipLabel,
  onSaved,
  onSkip,
  hours,
  today,
}: FirstHoursProps & { hours: ClinicHours; today: string }) {
  const { t } = useTranslation(['hours', 'staff', 'words'])
  const words = useHoursWords()
  const saving = useSaveClinicHours(hours, today)
  const week = hours.week ?? defaultWeek
  const [days, setDays] = useState<readonly Weekday[]>(() => clinicWeek.filter((day) => week[day].length > 0))
  const [daily, setDaily] = useState<readonly OpeningHours[]>(
    () => clinicWeek.map((day) => week[day]).find(({ length }) => length > 0) ?? [],
  )
  const groups = groupDays(week)
  const isUniform =
    new Set(groups.flatMap((group) => (group.hours.length > 0 ? [JSON.stringify(group.hours)] : []))).size < 2
  if (!isUniform)
    return (
      <div className={css.form}>
        <ul>
          {groups.map((group) => (
            <li key={group.days[0]}>{t('days_hours', { days: words.days(group), hours: words.hours(group.hours) })}</li>
          ))}
        </ul>
        <div className={css.actions}>
          <Button onClick={onSaved}>{t('staff:continue')}</Button>
          <LinkButton tone="line" to={paths.clinicHours()}>
            {t('words:edit')}
          </LinkButton>
        </div>
      </div>
    )
  const on = (day: Weekday) => (days.includes(day) ? [...daily] : [])
  const save = () =>
    saving.save(
      {
        week: {
          sunday: on('sunday'),
          monday: on('monday'),
          tuesday: on('tuesday'),
          wednesday: on('wednesday'),
          thursday: on('thursday'),
          friday: on('friday'),
          saturday: on('saturday'),
        },
      },
      onSaved,
    )
  const errorAt = (place: number) => days.map((day) => issueAt(saving.failure, `week.${day}.${place}`)).find(Boolean)
  return (
    <>
      {saving.outcome && !saving.affected && <DecidedVisits outcome={saving.outcome} />}
      {saving.affected && <DecideVisits hasDoctors visits={saving.affected} saving={saving} />}
      <div hidden={saving.affected !== undefined}>
        <HoursForm
          label={label}
          path="week"
          saving={saving}
          onSave={save}
          onCancel={onSkip}
          saveLabel={saveLabel}
          cancelLabel={skipLabel}
        >
          <fieldset>
            <legend className={css.legend}>{t('open_on')}</legend>
            <div className={css.checks}>
              {clinicWeek.map((day) => (
                <label key={day} className={css.check}>
                  <input
                    type="checkbox"
                    checked={days.includes(day)}
                    onChange={({ target }) =>
                      setDays(target.checked ? [...days, day] : days.filter((one) => one !== day))
                    }
                  />
                  {words.day(day)}
                </label>
              ))}
            </div>
          </fieldset>
          <HoursFields day={t('these_days')} hours={daily} errorAt={errorAt} onHours={setDaily} />
          <p className="small">{t('more_later')}</p>
        </HoursForm>
      </div>
    </>
  )
}
