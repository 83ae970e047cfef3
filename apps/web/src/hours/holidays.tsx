import type { ClinicHours } from '@aafiya/contracts/hours/hours'
import { limits } from '@aafiya/contracts/platform/limits'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'

import { useLanguage } from '../i18n/use-language.ts'
import { Field } from '../ui/field/field.tsx'
import { AddButton } from './add-button.tsx'
import { EditButton } from './edit-button.tsx'
import css from './hours-form.module.css'
import { HoursRow, HoursSection } from './hours-section.tsx'
import { PeriodDays, PeriodForm } from './period-form.tsx'
import { useHoursWords } from './use-hours-words.ts'
import type { OpenForm } from './use-open-form.ts'
import type { Saving } from './use-save-hours.ts'

type Holiday = ClinicHours['holidays'][number]

export interface HolidaysProps {
  holidays: readonly Holiday[]
  today: string
  form: OpenForm
  saving: Saving<{ holidays: Holiday[] }>
}

/** The days on which the clinic is closed. */
export function Holidays({ holidays, today, form, saving }: HolidaysProps) {
  const { t } = useTranslation('hours')
  const words = useHoursWords()
  const language = useLanguage()
  const shown = holidays.filter(({ endsOn }) => endsOn >= today).toSorted((a, b) => (a.startsOn < b.startsOn ? -1 : 1))
  return (
    <HoursSection title={t('holidays')} note={<p>{t('holidays_note')}</p>}>
      {shown.map((holiday, place) => {
        const name = `holidays.${place}`
        const title = (language === 'ar' && holiday.nameAr) || holiday.name
        return (
          <HoursRow
            key={name}
            head={<bdi>{title}</bdi>}
            action={form.open !== name && <EditButton form={form} name={name} of={title} />}
          >
            {form.open === name ? (
              <HolidayForm holiday={holiday} holidays={shown} place={place} form={form} saving={saving} />
            ) : (
              <p>{words.period(holiday)}</p>
            )}
          </HoursRow>
        )
      })}
      {form.open === 'holidays.new' ? (
        <HoursRow head={t('new_holiday')}>
          <HolidayForm
            holiday={{ name: '', nameAr: '', startsOn: '', endsOn: '' }}
            holidays={shown}
            place={shown.length}
            form={form}
            saving={saving}
          />
        </HoursRow>
      ) : (
        <AddButton form={form} name="holidays.new" label={t('add_holiday')} />
      )}
    </HoursSection>
  )
}

interface HolidayFormProps extends Pick<HolidaysProps, 'holidays' | 'form' | 'saving'> {
  holiday: Holiday
  place: number
}

function HolidayForm({ holiday, holidays, place, form, saving }: HolidayFormProps) {
  const { t } = useTranslation(['hours', 'staff', 'words'])
  const id = useId()
  /** A holiday of a single day needs no last day. */
  const complete = (draft: Holiday) => ({ ...draft, endsOn: draft.endsOn || draft.startsOn })
  return (
    <PeriodForm
      listName="holidays"
      rows={holidays}
      place={place}
      row={holiday}
      newLabel={t('new_holiday')}
      form={form}
      saving={saving}
      onSave={(rows, onSaved) => saving.save({ holidays: rows }, onSaved)}
      complete={complete}
    >
      {({ draft, change, issue }) => (
        <div className={css.dates}>
          <Field
            id={`${id}name`}
            label={t('staff:name_en')}
            maxLength={limits.nameMax}
            value={draft.name}
            onValue={(name) => change({ name })}
            error={issue('name')}
          />
          <Field
            id={`${id}nameAr`}
            label={t('words:name_ar')}
            dir="rtl"
            lang="ar"
            maxLength={limits.nameMax}
            value={draft.nameAr}
            onValue={(nameAr) => change({ nameAr })}
            error={issue('nameAr')}
          />
          <PeriodDays written={{ draft: complete(draft), change, issue }} />
        </div>
      )}
    </PeriodForm>
  )
}
