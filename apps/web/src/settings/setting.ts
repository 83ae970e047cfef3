import type { ClinicSettings } from '@aafiya/contracts/clinic/clinic'

import type { SettingsChange } from './settings-queries.ts'

type Own = ClinicSettings['own']
type NamesOf<Kind> = { [Name in keyof Own]-?: NonNullable<Own[Name]> extends Kind ? Name : never }[keyof Own]

export type TextName = NamesOf<string>
export type NumberName = NamesOf<number>

interface FieldBase {
  /** `dir` of what is written, where it is not the page's. */
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
/** One of a list, by its code and as people call it. */
export interface ChoiceSetting extends FieldBase {
  kind: 'choice'
  name: 'currency' | 'timeZone'
  options: readonly { value: string; label: string; lang?: 'en' }[]
}
/** The clinic's languages, its default first, chosen as one of the orders there are. */
export interface LanguagesSetting extends FieldBase {
  kind: 'languages'
  name: 'languages'
  options: readonly { value: string; label: string; lang?: 'en' }[]
}
export type FieldSetting = TextSetting | NumberSetting | HoursSetting | ChoiceSetting | LanguagesSetting

/** What is typed, by the name of its setting. */
export type Draft = Readonly<Partial<Record<keyof Own, string>>>

/** What the form starts with: what has been set, else what counts without it. */
export function draftOf(fields: readonly FieldSetting[], { own, used }: ClinicSettings): Draft {
  const counts: Readonly<Partial<Record<string, unknown>>> = used
  const written = (value: unknown) => (typeof value === 'string' || typeof value === 'number' || Array.isArray(value) ? String(value) : '')
  const textOf = ({ kind, name }: FieldSetting) => {
    const text = written(own[name] ?? counts[name])
    return kind === 'hours' ? text.replaceAll(',', ', ') || '0' : text
  }
  return Object.fromEntries(fields.map((field) => [field.name, textOf(field)]))
}

const hoursOf = (written: string): number[] => {
  const hours = written
    .split(/[\s,،]+/)
    .filter(Boolean)
    .map(Number)
  // An empty field resets the setting, so that none at all is a zero.
  return hours.length === 1 && hours[0] === 0 ? [] : hours
}

/** What is sent of it. An empty field resets its setting. */
export const changeOf = (fields: readonly FieldSetting[], draft: Draft): SettingsChange =>
  Object.fromEntries(
    fields.map(({ kind, name }) => {
      const written = (draft[name] ?? '').trim()
      if (written === '') return [name, null]
      if (kind === 'hours') return [name, hoursOf(written)]
      if (kind === 'languages') return [name, written.split(',')]
      return [name, kind === 'number' ? Number(written) : written]
    }),
  )
