import { useId } from 'react'
import { useTranslation } from 'react-i18next'

import { RadioRow, RadioRows } from '../ui/field/radio-rows.tsx'
import { useMemberWords } from './use-member-words.ts'
import type { PersonChoice } from './use-person-choice.ts'

export interface PersonPickerProps {
  choice: PersonChoice
  className?: string | undefined
}

/** Chooses the person to book or ask for; hidden for users without family. */
export function PersonPicker({ choice: { family, chosen, choose }, className }: PersonPickerProps) {
  const { t } = useTranslation('family')
  const { nameOf, factsOf } = useMemberWords()
  const name = useId()
  if (family.length === 0) return null
  const row = (id: string | undefined, label: string, facts?: string) => (
    <RadioRow key={id ?? name} name={name} checked={id === chosen?.id} onChoose={() => choose(id)} facts={facts}>
      {label}
    </RadioRow>
  )
  return (
    <RadioRows legend={t('for_whom')} className={className}>
      {row(undefined, t('yourself'))}
      {family.map((member) => row(member.id, nameOf(member), factsOf(member)))}
    </RadioRows>
  )
}
