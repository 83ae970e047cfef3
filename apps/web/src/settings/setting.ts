import type { ClinicSettings } from '@aafiya/contracts/clinic/clinic'
import { readNumber } from '@aafiya/contracts/language/typed-number'

import type { SettingsChange } from './settings-queries.ts'

type Own = ClinicSettings['own']
type NamesOf<Kind> = { [Name in keyof Own]-?: NonNullable<Own[Name]> extends Kind ? Name : never }[keyof Own]

export type TextName = NamesOf<string>
export type NumberName = NamesOf<number>

interface FieldBase {
  /** `dir` of the value if it differs from the page's. */
  dir?: 'ltr' | 'rtl'
}
export interface TextSetting extends FieldBase {
  kind: 'text' | 'tel' | 'email' | 'url'
  name: TextName
}
export interface NumberSetting extends FieldBase {
  kind: 'number'
  name: NumberName
}
/** Whole hours, typed as a list. */
export interface HoursSetting extends FieldBase {
  kind: 'hours'
  name: 'reminderHours'
}
/** Country codes, typed as a list. */
export interface CountriesSetting extends FieldBase {
  kind: 'countries'
  name: 'phoneCountries'
}
/** A choice from a list; value and label. */
export interface ChoiceSetting extends FieldBase {
  kind: 'choice'
  name: 'currency' | 'timeZone'
  options: readonly { value: string; label: string; lang?: 'en' }[]
}
/** The clinic's languages, the default first, as a choice of the possible orders. */
export interface LanguagesSetting extends FieldBase {
  kind: 'languages'
  name: 'languages'
  options: readonly { value: string; label: string; lang?: 'en' }[]
}
/** Whether something is so, as a choice of both. */
export interface YesNoSetting extends FieldBase {
  kind: 'yes-no'
  name: 'sharedNotes'
  options: readonly { value: 'true' | 'false'; label: string; lang?: 'en' }[]
}
export type FieldSetting =
  | TextSetting
  | NumberSetting
  | HoursSetting
  | CountriesSetting
  | ChoiceSetting
  | LanguagesSetting
  | YesNoSetting

/** The typed values, by setting. */
export type Draft = Readonly<Partial<Record<keyof Own, string>>>

/** The initial values: the clinic's own settings, else the defaults in use. */
export function draftOf(fields: readonly FieldSetting[], { own, used }: ClinicSettings): Draft {
  const counts: Readonly<Partial<Record<string, unknown>>> = used
  const written = (value: unknown) =>
    ['string', 'number', 'boolean'].includes(typeof value) || Array.isArray(value) ? String(value) : ''
  const textOf = ({ kind, name }: FieldSetting) => {
    const text = written(own[name] ?? counts[name])
    if (kind === 'countries') return text.replaceAll(',', ', ')
    return kind === 'hours' ? text.replaceAll(',', ', ') || '0' : text
  }
  return Object.fromEntries(fields.map((field) => [field.name, textOf(field)]))
}

/**
 * Parses a number, perhaps with a per cent sign. Invalid input is sent unchanged so that the server rejects it: an
 * absent number would reset the setting.
 */
const numberOf = (written: string): number | string => {
  const typed = readNumber(written.replace(/ ?[%٪]$/, ''))
  return typed && 'value' in typed ? typed.value : written
}

const hoursOf = (written: string): (number | string)[] => {
  const hours = written
    .split(/[\s,،]+/)
    .filter(Boolean)
    .map(numberOf)
  // An empty field resets the setting, so zero stands for an empty list.
  return hours.length === 1 && hours[0] === 0 ? [] : hours
}

/** The change that is sent. An empty field resets its setting. */
export const changeOf = (fields: readonly FieldSetting[], draft: Draft): SettingsChange =>
  Object.fromEntries(
    fields.map(({ kind, name }) => {
      const written = (draft[name] ?? '').trim()
      if (written === '') return [name, null]
      if (kind === 'hours') return [name, hoursOf(written)]
      if (kind === 'countries')
        return [
          name,
          written
            .toUpperCase()
            .split(/[\s,،]+/)
            .filter(Boolean),
        ]
      if (kind === 'languages') return [name, written.split(',')]
      if (kind === 'yes-no') return [name, written === 'true']
      return [name, kind === 'number' ? numberOf(written) : written]
    }),
  )
