import type { DoctorFacets, FirstFree } from '@aafiya/contracts/doctors/directory'
import { useTranslation } from 'react-i18next'

import { areaOf } from '../../doctors/area-of.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useLanguage } from '../../i18n/use-language.ts'

/** The areas of the doctors: "Dokki, Maadi, Zamalek", or "Dokki, Maadi and 3 more" where that is too long. */
export function useAreas(addresses: FirstFree['addresses'] = [], most = Infinity): string {
  const { t } = useTranslation('directory')
  const language = useLanguage()
  const areas = addresses.map(
    ({ address, addressAr }) => (language === 'ar' ? areaOf(addressAr) : null) ?? areaOf(address),
  )
  const all = [...new Set(areas.filter(Boolean))]
  const listed = all.slice(0, most).join(language === 'ar' ? '، ' : ', ')
  return all.length > most ? t('areas_more', { areas: listed, count: all.length - most }) : listed
}

/** "$45", or a range. */
export function useFeeWords() {
  const { t } = useTranslation('directory')
  const { money } = useFormat()
  return ({ min, max }: NonNullable<DoctorFacets['fees']>, currency: string) =>
    min === max ? money(min, currency) : t('first_free_fees', { min: money(min, currency), max: money(max, currency) })
}
