import { minutesRange, type OpeningHours, type Weekday, type WeeklyHours } from '@aafiya/contracts/hours/schedule'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { useDraft } from '../kit/use-draft.ts'
import { Button } from '../ui/action/button.tsx'
import { EditButton } from './edit-button.tsx'
import { HoursFields } from './hours-fields.tsx'
import { HoursForm, issueAt } from './hours-form.tsx'
import { HoursRow, HoursSection } from './hours-section.tsx'
import css from './ribbon.module.css'
import { useHoursWords } from './use-hours-words.ts'
import type { OpenForm } from './use-open-form.ts'
import type { DoctorChange, Saving } from './use-save-hours.ts'
import { clinicWeek, minutesOfWeek } from './week-days.ts'

interface RibbonBounds {
  /** Minutes from midnight. */
  from: number
  to: number
}

/** The hours as a line over the day; the text next to it says the same. */
function Ribbon({ hours, bounds: { from, to } }: { hours: readonly OpeningHours[]; bounds: RibbonBounds }) {
  const share = (minutes: number) => `${((minutes - from) / (to - from)) * 100}%`
  return (
    <div className={css.ribbon} aria-hidden="true">
      {hours.map(minutesRange).map((range) => (
        <span
          key={range.from}
          className={css.open}
          style={{
            insetInlineStart: share(range.from),
            inlineSize: `${((range.to - range.from) / (to - from)) * 100}%`,
          }}
        />
      ))}
    </div>
  )
}

export interface EveryWeekProps {
  /** The week in effect, set here or inherited. */
  week: WeeklyHours
  note: ReactNode
  form: OpenForm
  saving: Saving<Pick<DoctorChange, 'week'>>
}

/** The days of the week, one of which may be open for editing. */
export function EveryWeek({ week, note, form, saving }: EveryWeekProps) {
  const { t } = useTranslation('hours')
  const words = useHoursWords()
  const ranges = clinicWeek.flatMap((day) => week[day]).map(minutesRange)
  const bounds = {
    from: Math.min(8 * 60, ...ranges.map(({ from }) => from)),
    to: Math.max(22 * 60, ...ranges.map(({ to }) => to)),
  }
  return (
    <HoursSection
      title={t('every_week')}
      note={
        <>
          <p>{t('week_length', { length: words.length(minutesOfWeek(week)) })}</p>
          {note}
        </>
      }
    >
      {clinicWeek.map((day, index) => {
        const name = `week.${day}`
        const before = clinicWeek[index - 1]
        return (
          <HoursRow
            key={day}
            head={words.day(day)}
            action={form.open !== name && <EditButton form={form} name={name} of={words.day(day)} />}
          >
            {form.open === name ? (
              <DayForm day={day} week={week} before={before} form={form} saving={saving} />
            ) : (
              <>
                <p>{words.hours(week[day])}</p>
                {week[day].length > 0 && <Ribbon hours={week[day]} bounds={bounds} />}
              </>
            )}
          </HoursRow>
        )
      })}
    </HoursSection>
  )
}

interface DayFormProps extends Pick<EveryWeekProps, 'week' | 'form' | 'saving'> {
  day: Weekday
  before: Weekday | undefined
}

function DayForm({ day, before, week, form, saving }: DayFormProps) {
  const { t } = useTranslation('hours')
  const words = useHoursWords()
  const path = `week.${day}`
  const [hours, setHours, forget] = useDraft<readonly OpeningHours[]>(form.draftOf(path), week[day])
  const close = () => {
    forget()
    form.close()
  }
  return (
    <HoursForm
      label={words.day(day)}
      path={path}
      takesFocus={form.isOpened}
      saving={saving}
      onSave={() => saving.save({ week: { ...writable(week), [day]: [...hours] } }, close)}
      onCancel={close}
      more={
        before && (
          <Button tone="text" onClick={() => setHours(week[before])}>
            {t('copy_from', { day: words.day(before) })}
          </Button>
        )
      }
    >
      <HoursFields
        day={words.day(day)}
        hours={hours}
        errorAt={(place) => issueAt(saving.failure, `${path}.${place}`)}
        onHours={setHours}
      />
    </HoursForm>
  )
}

/** The week in the shape of the contract's schema. */
export const writable = (week: WeeklyHours): NonNullable<DoctorChange['week']> => ({
  sunday: [...week.sunday],
  monday: [...week.monday],
  tuesday: [...week.tuesday],
  wednesday: [...week.wednesday],
  thursday: [...week.thursday],
  friday: [...week.friday],
  saturday: [...week.saturday],
})
