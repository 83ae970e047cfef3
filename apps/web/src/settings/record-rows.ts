import type { ClinicSettings } from '@aafiya/contracts/clinic/clinic'
import type { TFunction } from 'i18next'

import type { FieldSetting } from './setting.ts'

type Texts = TFunction<'settings'>
interface Row {
  label: string
  value: string
  fields: readonly FieldSetting[]
}

/** Which doctors read a doctor's notes. */
export const notesRow = (t: Texts, { sharedNotes }: ClinicSettings['used']): Row => ({
  label: t('notes'),
  value: t(sharedNotes ? 'notes_shared' : 'notes_own'),
  fields: [
    {
      kind: 'yes-no',
      name: 'sharedNotes',
      options: [
        { value: 'false', label: t('notes_own') },
        { value: 'true', label: t('notes_shared') },
      ],
    },
  ],
})

/** From which age patients decide who reads what they take home. */
export const guardiansRow = (
  t: Texts,
  { guardianReadAge: age }: ClinicSettings['used'],
  count: (value: number) => string,
): Row => ({
  label: t('guardians'),
  value: age === null ? t('guardians_none') : t('guardians_value', { age: count(age) }),
  fields: [{ kind: 'number', name: 'guardianReadAge' }],
})
