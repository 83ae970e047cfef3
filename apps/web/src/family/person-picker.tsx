import { useId } from 'react'
import { useTranslation } from 'react-i18next'

import css from './person-picker.module.css'
import { useMemberWords } from './use-member-words.ts'
import type { PersonChoice } from './use-person-choice.ts'

export interface PersonPickerProps {
  choice: PersonChoice
  className?: string | undefined
}

/** For whom is booked or asked; nothing for somebody who has only themself. */
export function PersonPicker({ choice: { family, chosen, choose }, className }: PersonPickerProps) {
  const { t } = useTranslation('family')
  const { nameOf, factsOf } = useMemberWords()
  const name = useId()
  if (family.length === 0) return null
  const row = (id: string | undefined, label: string, facts?: string) => (
    <label key={id ?? name} className={css.person}>
      <input type="radio" className={css.radio} name={name} checked={id === chosen?.id} onChange={() => choose(id)} />
      <bdi className={css.name}>{label}</bdi>
      {facts && <span className={css.facts}>{facts}</span>}
    </label>
  )
  return (
    <fieldset className={className}>
      <legend className={css.legend}>{t('for_whom')}</legend>
      {row(undefined, t('yourself'))}
      {family.map((member) => row(member.id, nameOf(member), factsOf(member)))}
    </fieldset>
  )
}
