import type { DoctorFacets } from '@aafiya/contracts/doctors/directory'
import { inLanguage } from '@aafiya/contracts/language/in-language'
import { useTranslation } from 'react-i18next'

import type { DoctorFilters } from '../doctors/doctor-queries.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useLanguage } from '../i18n/use-language.ts'

/** "Arabic", "العربية", for an ISO 639-1 code; unknown codes are shown unchanged. */
export function useLanguageName(): (code: string) => string {
  const language = useLanguage()
  return (code) => new Intl.DisplayNames(language, { type: 'language' }).of(code) ?? code
}

/** A short label of an active filter: "Female", "Up to $60", "Dokki". */
export function useFilterWords(currency: string, facets: DoctorFacets | undefined) {
  const { t } = useTranslation('directory')
  const { money } = useFormat()
  const language = useLanguage()
  const languageName = useLanguageName()
  return {
    gender: (gender: DoctorFilters['gender']) => gender && t(`gender_${gender}`),
    feeMax: (fee: string | undefined) => fee && t('fee_at_most', { fee: money(Number(fee), currency) }),
    area: (area: string | undefined) =>
      area && inLanguage(language, area, facets?.areas.find((one) => one.area === area)?.areaAr),
    language: (code: string | undefined) => code && languageName(code),
    online: (online: string | undefined) => online && t('payment_online'),
  }
}
