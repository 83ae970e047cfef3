import type { ManagedSpeciality } from '@aafiya/contracts/managed-specialities'
import { queryOptions } from '@tanstack/react-query'

import { api } from '../../api.ts'
import { useLanguage } from '../../i18n/use-language.ts'

/** All specialities in order, as administrators read them. */
export const managedSpecialities = () =>
  queryOptions({ queryKey: ['specialities'], queryFn: ({ signal }) => api.specialities.managed({ signal }), staleTime: 0 })

/** A speciality's name in the language of the page. */
export function useOwnName(): (speciality: Pick<ManagedSpeciality, 'name' | 'nameAr'>) => string {
  const language = useLanguage()
  return ({ name, nameAr }) => (language === 'ar' ? nameAr : name)
}
