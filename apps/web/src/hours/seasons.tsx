import type { DoctorHours } from '@aafiya/contracts/hours/hours'
import type { Weekday, WeeklyHours } from '@aafiya/contracts/hours/schedule'
import { limits } from '@aafiya/contracts/platform/limits'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '../ui/action/button.tsx'
import { Field } from '../ui/field/field.tsx'
import { AddButton } from './add-button.tsx'
import { EditButton } from './edit-button.tsx'
import { writable } from './every-week.tsx'
import { HoursFields } from './hours-fields.tsx'
import css from './hours-form.module.css'
import { HoursRow, HoursSection } from './hours-section.tsx'
import { PeriodDays, PeriodForm } from './period-form.tsx'
import { useHoursWords } from './use-hours-words.ts'
import type { OpenForm } from './use-open-form.ts'
import type { Saving } from './use-save-hours.ts'
import { clinicWeek, groupDays, minutesOfWeek } from './week-days.ts'

type Season = DoctorHours['seasons'][number]

export interface SeasonsProps {
  seasons: readonly Season[]
  today: string
  /** The initial week of a new season. */
  week: WeeklyHours
  form: OpenForm
  saving: Saving<{ seasons: Season[] }>
}

/** Periods with their own week, such as Ramadan; past ones are omitted. */
export function Seasons({ seasons, today, week, form, saving }: SeasonsProps) {
  const { t } = useTranslation('hours')
  const words = useHoursWords()
  const shown = seasons.filter(({ endsOn }) => endsOn >= today)
  return (
    <HoursSection title={t('seasons')} note={<p>{t('seasons_note')}</p>}>
      {shown.map((season, place) => {
        const name = `seasons.${place}`
        if (form.open === name)
          return (
            <HoursRow key={name} head={season.name}>
              <SeasonForm season={season} seasons={shown} place={place} form={form} saving={saving} />
            </HoursRow>
          )
        return (
          <HoursRow
            key={name}
            head={
              <>
                <bdi>{season.name}</bdi>
                <p className="small">{words.period(season)}</p>
              </>
            }
            action={<EditButton form={form} name={name} of={season.name} />}
          >
            {groupDays(season.week).map((group) => (
              <p key={group.days[0]}>{t('days_hours', { days: words.days(group), hours: words.hours(group.hours) })}</p>
            ))}
            <p className="small">{t('week_length', { length: words.length(minutesOfWeek(season.week)) })}</p>
          </HoursRow>
        )
      })}
      {form.open === 'seasons.new' ? (
        <HoursRow head={t('new_season')}>
          <SeasonForm
            season={{ name: '', startsOn: '', endsOn: '', week: writable(week) }}
            seasons={shown}
            place={shown.length}
            form={form}
            saving={saving}
          />
        </HoursRow>
      ) : (
        shown.length < limits.seasonsMax && <AddButton form={form} name="seasons.new" label={t('add_season')} />
      )}
    </HoursSection>
  )
}

interface SeasonFormProps extends Pick<SeasonsProps, 'form' | 'saving'> {
  season: Season
  seasons: readonly Season[]
  place: number
}

function SeasonForm({ season, seasons, place, form, saving }: SeasonFormProps) {
  const { t } = useTranslation('hours')
  const words = useHoursWords()
  const id = useId()
  return (
    <PeriodForm
      listName="seasons"
      rows={seasons}
      place={place}
      row={season}
      newLabel={t('new_season')}
      form={form}
      saving={saving}
      onSave={(rows, onSaved) => saving.save({ seasons: rows }, onSaved)}
    >
      {({ draft: { name, week, ...days }, change, issue }) => (
        <>
          <Field
            id={`${id}name`}
            label={t('season_name')}
            maxLength={limits.nameMax}
            value={name}
            onValue={(typed) => change({ name: typed })}
            error={issue('name')}
          />
          <div className={css.dates}>
            <PeriodDays written={{ draft: { name, ...days }, change, issue }} />
          </div>
          <div className={css.days}>
            {clinicWeek.map((day, index) => (
              <fieldset key={day} className={css.day}>
                <legend className={css.legend}>{words.day(day)}</legend>
                <HoursFields
                  day={words.day(day)}
                  hours={week[day]}
                  errorAt={(range) => issue(`week.${day}.${range}`)}
                  onHours={(hours) => change({ week: { ...week, [day]: hours } })}
                />
                {index === 0 && (
                  <Button tone="text" onClick={() => change({ week: everyDayLike(week, day) })}>
                    {t('copy_to_all')}
                  </Button>
                )}
              </fieldset>
            ))}
          </div>
        </>
      )}
    </PeriodForm>
  )
}

const everyDayLike = (week: Season['week'], day: Weekday): Season['week'] => ({
  ...week,
  ...Object.fromEntries(clinicWeek.map((one) => [one, [...week[day]]])),
})
