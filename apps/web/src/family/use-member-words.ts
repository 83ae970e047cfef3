import type { FamilyMember } from '@aafiya/contracts/account/family'
import { useTranslation } from 'react-i18next'

import { useLanguage } from '../i18n/use-language.ts'
import { usePersonName } from '../page/use-person-name.ts'

type Named = Pick<FamilyMember, 'fullName' | 'fullNameAr'>

/** By gender: 0 male, 1 female. */
const childTexts = { 0: 'son', 1: 'daughter' } as const
const parentTexts = { 0: 'father', 1: 'mother' } as const

/** The name and relation of a family member: "Daughter, born 2019". */
export function useMemberWords() {
  const { t } = useTranslation('family')
  const personName = usePersonName()
  const language = useLanguage()
  const relationOf = ({ relation, gender }: FamilyMember) => {
    if (relation === 'other') return t('other_relation')
    if (relation === 'child') return t(gender === null ? 'child' : childTexts[gender])
    return t(gender === null ? 'parent' : parentTexts[gender])
  }
  const nameOf = ({ fullName, fullNameAr }: Named) => personName(fullName ?? fullNameAr ?? '', fullNameAr)
  return {
    nameOf,
    /** "Lina and Adam" */
    namesOf: (people: readonly Named[]) =>
      new Intl.ListFormat(language, { type: 'conjunction' }).format(people.map(nameOf)),
    factsOf: (member: FamilyMember) =>
      member.dateOfBirth === null
        ? relationOf(member)
        : t('born', { relation: relationOf(member), year: member.dateOfBirth.slice(0, 4) }),
  }
}
