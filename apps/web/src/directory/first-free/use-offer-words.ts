import type { DoctorFacets, FirstFree } from '@aafiya/contracts/doctors/directory'
import { useTranslation } from 'react-i18next'

import { areaOf } from '../../doctors/area-of.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useLanguage } from '../../i18n/use-language.ts'

/** More would not be read; the number of doctors implies them. */
const areasShown = 3

/** The areas of the doctors: "Dokki, Maadi, Zamalek". */
export function useAreas(addresses: FirstFree['addresses'] = []): string {
  const language = useLanguage()
  const areas = addresses.map(
    ({ address, addressAr }) => (language === 'ar' ? areaOf(addressAr) : null) ?? areaOf(address),
  )
  return [...new Set(areas.filter(Boolean))].slice(0, areasShown).join(language === 'ar' ? '، ' : ', ')
}

/** "$45", or a range. */
export function useFeeWords() {
  const { t } = useTranslation('directory')
  const { money } = useFormat()
  return ({ min, max }: NonNullable<DoctorFacets['fees']>, currency: string) =>
    min === max ? money(min, currency) : t('first_free_fees', { min: money(min, currency), max: money(max, currency) })
}
