import type { Person } from '@aafiya/contracts/account/family'
import { useTranslation } from 'react-i18next'

import { usePersonName } from '../page/use-person-name.ts'

/** "For Lina Farid" on a family member's record; nothing on the user's own. */
export function WhoseVisit({ person, className }: { person: Person | undefined; className?: string | undefined }) {
  const { t } = useTranslation('family')
  const name = usePersonName()
  if (!person) return null
  return <p className={className}>{t('for_name', { name: name(person.fullName, person.fullNameAr) })}</p>
}
