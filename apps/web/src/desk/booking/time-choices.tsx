import type { FreeTimeQuery, PartOfDay } from '@aafiya/contracts/desk/free-time-search'
import { addDays } from '@aafiya/contracts/hours/clinic-time'
import { inLanguage } from '@aafiya/contracts/language/in-language'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'

import { useLanguageName } from '../../directory/use-filter-words.ts'
import { doctorFacets } from '../../doctors/doctor-queries.ts'
import { useSpecialities } from '../../doctors/use-specialities.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { civilTime } from '../../i18n/when.ts'
import { focusById } from '../../ui/behaviour/focus-by-id.ts'
import { focusOnMount } from '../../ui/behaviour/focus-on-mount.ts'
import { OptionalSelect } from '../../ui/field/optional-select.tsx'
import type { ShownDay } from '../desk-day.ts'
import { useChoiceLetters } from './use-choice-letters.ts'

const genders = ['female', 'male'] as const
const parts: readonly PartOfDay[] = ['morning', 'afternoon', 'evening']
const spans = ['today', 'tomorrow', 'week', 'next_week'] as const
type Span = (typeof spans)[number]
const spanNames = {
  today: 'words:today',
  tomorrow: 'directory:free_tomorrow',
  week: 'span_week',
  next_week: 'span_next_week',
} as const

/** The caller's wishes, as selected. */
export interface Choices extends Omit<FreeTimeQuery, 'from' | 'until' | 'personId'> {
  span?: Span
}
export type Change = { [Name in keyof Choices]: Choices[Name] | undefined }

const daysOf = (span: Span, today: string): Pick<FreeTimeQuery, 'from' | 'until'> => {
  const day = (ahead: number) => addDays(today, ahead)
  if (span === 'today') return { from: today, until: today }
  if (span === 'tomorrow') return { from: day(1), until: day(1) }
  return span === 'week' ? { from: today, until: day(6) } : { from: day(7), until: day(13) }
}

export const queryOf = ({ span, ...filters }: Choices, today: string): FreeTimeQuery => ({
  ...filters,
  ...(span && daysOf(span, today)),
})

interface ChoicesProps {
  choices: Choices
  onChange: (change: Change) => void
}

/**
 * The four main filters: doctors, time of day, days. The first has the focus; a letter or digit chooses in the one that
 * has it.
 */
export function MainChoices({ choices, onChange }: ChoicesProps) {
  const { t } = useTranslation(['desk', 'directory', 'words', 'staff'])
  const { clockTime } = useFormat()
  const { offered, nameOf } = useSpecialities()
  const id = useId()
  const filters = [
    {
      name: 'speciality',
      label: t('words:speciality'),
      none: t('directory:any'),
      options: offered.map((one) => ({ value: one, label: nameOf(one) })),
    },
    {
      name: 'gender',
      label: t('words:gender'),
      none: t('directory:any'),
      options: genders.map((one) => ({ value: one, label: t(`directory:gender_${one}`) })),
    },
    {
      name: 'part',
      label: t('part'),
      none: t('part_any'),
      options: parts.map((one) => ({
        value: one,
        label: t(`part_${one}`, { from: clockTime(civilTime(one === 'evening' ? '17:00' : '12:00')) }),
      })),
    },
    {
      name: 'span',
      label: t('staff:days'),
      none: t('directory:free_any'),
      options: spans.map((one) => ({ value: one, label: t(spanNames[one]) })),
    },
  ] as const
  const onLetter = useChoiceLetters(
    filters.map((filter) => ({ ...filter, value: choices[filter.name] })),
    (name, value) => {
      onChange({ [name]: value })
      focusById(id + name)
    },
  )
  return filters.map(({ name, label, none, options }, place) => (
    <OptionalSelect
      key={name}
      {...(place === 0 && { ref: focusOnMount })}
      id={id + name}
      label={label}
      value={choices[name]}
      onValue={(value: string | undefined) => onChange({ [name]: value })}
      onKeyDown={(event) => onLetter(event, name)}
      options={options}
      none={none}
    />
  ))
}

/** Visit type and language, only if there is more than one. */
export function MoreChoices({ choices, onChange, day }: ChoicesProps & { day: ShownDay }) {
  const { t } = useTranslation(['desk', 'directory', 'words'])
  const language = useLanguage()
  const languageName = useLanguageName()
  const languages = useQuery(doctorFacets({ speciality: undefined, q: '' })).data?.languages ?? []
  const types = new Map(day.doctors.flatMap(({ visitTypes }) => visitTypes).map((type) => [type.name, type]))
  const id = useId()
  return (
    <>
      {types.size > 1 && (
        <OptionalSelect
          id={`${id}type`}
          label={t('words:visit_type')}
          value={choices.visitTypeId}
          onValue={(visitTypeId) => onChange({ visitTypeId })}
          options={[...types.values()].map((type) => ({
            value: type.id,
            label: inLanguage(language, type.name, type.nameAr),
          }))}
          none={t('type_usual')}
        />
      )}
      {languages.length > 1 && (
        <OptionalSelect
          id={`${id}language`}
          label={t('directory:language')}
          value={choices.language}
          onValue={(code) => onChange({ language: code })}
          options={languages.map(({ language: code }) => ({ value: code, label: languageName(code) }))}
          none={t('directory:language_any')}
        />
      )}
    </>
  )
}
