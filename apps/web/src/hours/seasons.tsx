import type { DoctorHours } from '@aafiya/contracts/hours/hours'
import type { Weekday, WeeklyHours } from '@aafiya/contracts/hours/schedule'
import { limits } from '@aafiya/contracts/platform/limits'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'

import { useDraft } from '../kit/use-draft.ts'
import { Button } from '../ui/action/button.tsx'
import { DayField } from '../ui/field/day-field.tsx'
import { Field } from '../ui/field/field.tsx'
import { AddButton } from './add-button.tsx'
import { EditButton } from './edit-button.tsx'
import { writable } from './every-week.tsx'
import { HoursFields } from './hours-fields.tsx'
import css from './hours-form.module.css'
import { HoursForm, issueAt } from './hours-form.tsx'
import { HoursRow, HoursSection } from './hours-section.tsx'
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
  const path = `seasons.${place}`
  const [draft, setDraft, forget] = useDraft(form.draftOf(path), season)
  const close = () => {
    forget()
    form.close()
  }
  const change = (part: Partial<Season>) => setDraft((before) => ({ ...before, ...part }))
  const issue = (field: string) => issueAt(saving.failure, `${path}.${field}`)
  const isNew = place === seasons.length
  const copyOn = (day: Weekday) => {
    const copied = Object.fromEntries(clinicWeek.map((one) => [one, [...draft.week[day]]]))
    change({ week: { ...draft.week, ...copied } })
  }
  return (
    <HoursForm
      label={season.name || t('new_season')}
      path={path}
      saving={saving}
      onSave={() => saving.save({ seasons: [...seasons.slice(0, place), draft, ...seasons.slice(place + 1)] }, close)}
      onCancel={close}
      more={
        !isNew && (
          <Button
            tone="danger"
            onClick={() => saving.save({ seasons: seasons.filter((_, index) => index !== place) }, close)}
          >
            {t('remove')}
          </Button>
        )
      }
    >
      <Field
        id={`${id}name`}
        label={t('season_name')}
        maxLength={limits.nameMax}
        value={draft.name}
        onValue={(name) => change({ name })}
        error={issue('name')}
      />
      <div className={css.dates}>
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
      </div>
      <div className={css.days}>
        {clinicWeek.map((day, index) => (
          <fieldset key={day} className={css.day}>
            <legend className={css.legend}>{words.day(day)}</legend>
            <HoursFields
              day={words.day(day)}
              hours={draft.week[day]}
              errorAt={(range) => issue(`week.${day}.${range}`)}
              onHours={(hours) => change({ week: { ...draft.week, [day]: hours } })}
            />
            {index === 0 && (
              <Button tone="text" onClick={() => copyOn(day)}>
                {t('copy_to_all')}
              </Button>
            )}
          </fieldset>
        ))}
      </div>
    </HoursForm>
  )
}
