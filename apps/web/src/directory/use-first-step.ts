import { inLanguage } from '@aafiya/contracts/language/in-language'
import { missingField } from '@aafiya/contracts/specialities/missing-field'
import { useTranslation } from 'react-i18next'

import { useSpecialities } from '../doctors/use-specialities.ts'
import { useLanguage } from '../i18n/use-language.ts'

/** Says that a general physician sees first what was searched for, and which speciality for it is missing here. */
export function useFirstStep(q: string | undefined): { isMissing: boolean; firstStep: string } {
  const { t } = useTranslation(['directory', 'doctors'])
  const language = useLanguage()
  const { named } = useSpecialities()
  const field = q
    ? missingField(
        q,
        named?.filter(({ isRetired }) => !isRetired),
      )
    : undefined
  if (!field) return { isMissing: false, firstStep: t('doctors:search_empty_first') }
  const name = inLanguage(language, field.name, field.nameAr)
  return { isMissing: true, firstStep: t('missing_field', { field: name }) }
}
