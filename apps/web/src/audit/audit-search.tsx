import type { AuditFilter } from '@aafiya/contracts/account/audit'
import { actionsIn, areaOf, auditAreas, type AuditArea } from '@aafiya/contracts/account/audit-areas'
import { limits } from '@aafiya/contracts/platform/limits'
import { useId, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '../ui/action/button.tsx'
import { DayField } from '../ui/field/day-field.tsx'
import { Field } from '../ui/field/field.tsx'
import { OptionalSelect } from '../ui/field/optional-select.tsx'
import { SelectField } from '../ui/field/select-field.tsx'
import css from './audit.module.css'
import { useActionWords } from './use-audit-words.ts'

const text = { type: 'search', maxLength: limits.nameMax, autoComplete: 'off' } as const

/** Two areas are called as their pages are in the menu. */
const areaName = (area: AuditArea) =>
  area === 'visits' || area === 'inquiries'
    ? (`common:menu_${area === 'visits' ? 'appointments' : area}` as const)
    : (`area_${area}` as const)

export interface AuditSearchProps {
  filter: AuditFilter
  onSearch: (changes: Record<string, string | undefined>) => void
}

/** Searched on submit: each look is an entry in the audit. */
export function AuditSearch({ filter, onSearch }: AuditSearchProps) {
  const { t } = useTranslation(['audit', 'activity', 'common'])
  const id = useId()
  const [typed, setTyped] = useState(filter)
  const actionWords = useActionWords()
  const areas = auditAreas.filter((area) => !typed.area || area === typed.area)
  const put = (name: keyof AuditFilter) => (value: string) => setTyped((before) => ({ ...before, [name]: value }))
  const putArea = (area: AuditFilter['area']) => {
    const keepsAction = !area || (typed.action && areaOf(typed.action) === area)
    setTyped((before) => ({ ...before, area, action: keepsAction ? before.action : undefined }))
  }
  const search = (event: FormEvent) => {
    event.preventDefault()
    const { actor, patient, area, action, from, to } = typed
    onSearch({ actor: actor?.trim(), patient: patient?.trim(), area, action, from, to })
  }
  const people = { ...text, hint: t('person_hint') }
  return (
    <form role="search" className={css.search} onSubmit={search}>
      <Field id={`${id}actor`} label={t('column_who')} value={typed.actor} onValue={put('actor')} {...people} />
      <Field
        id={`${id}patient`}
        label={t('activity:whose_record')}
        value={typed.patient}
        onValue={put('patient')}
        {...people}
      />
      <OptionalSelect
        id={`${id}area`}
        label={t('column_what')}
        value={typed.area}
        onValue={putArea}
        options={auditAreas.map((area) => ({ value: area, label: t(areaName(area)) }))}
        none={t('activity:everything')}
      />
      <SelectField id={`${id}action`} label={t('action')} value={typed.action ?? ''} onValue={put('action')}>
        <option value="">{t('activity:everything')}</option>
        {areas.map((area) => (
          <optgroup key={area} label={t(areaName(area))}>
            {actionsIn(area).map((action) => (
              <option key={action} value={action}>
                {actionWords(action)}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectField>
      <DayField id={`${id}from`} label={t('from')} value={typed.from ?? ''} onValue={put('from')} />
      <DayField id={`${id}to`} label={t('until')} min={typed.from} value={typed.to ?? ''} onValue={put('to')} />
      <div className={css.submit}>
        <Button type="submit">{t('search')}</Button>
      </div>
    </form>
  )
}
