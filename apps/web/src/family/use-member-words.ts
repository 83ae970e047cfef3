import type { FamilyMember } from '@aafiya/contracts/account/family'
import { useTranslation } from 'react-i18next'

import { usePersonName } from '../page/use-person-name.ts'

/** By gender: 0 male, 1 female. */
const childTexts = { 0: 'son', 1: 'daughter' } as const
const parentTexts = { 0: 'father', 1: 'mother' } as const

/** How somebody one books for is called, and what they are to one: "Daughter, born 2019". */
export function useMemberWords() {
  const { t } = useTranslation('family')
  const personName = usePersonName()
  const relationOf = ({ relation, gender }: FamilyMember) => {
    if (relation === 'other') return t('other')
    if (relation === 'child') return t(gender === null ? 'child' : childTexts[gender])
    return t(gender === null ? 'parent' : parentTexts[gender])
  }
  return {
    nameOf: ({ fullName, fullNameAr }: Pick<FamilyMember, 'fullName' | 'fullNameAr'>) =>
      personName(fullName ?? fullNameAr ?? '', fullNameAr),
    factsOf: (member: FamilyMember) =>
      member.dateOfBirth === null ? relationOf(member) : t('born', { relation: relationOf(member), year: member.dateOfBirth.slice(0, 4) }),
  }
}
