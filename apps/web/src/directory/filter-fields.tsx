import type { DoctorFacets } from '@aafiya/contracts/doctors/directory'
import { inLanguage } from '@aafiya/contracts/language/in-language'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'

import type { DoctorSearch } from '../doctors/doctor-queries.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { RadioSegments } from '../ui/field/radio-segments.tsx'
import { SelectField } from '../ui/field/select-field.tsx'
import { feeChoices, genders } from './doctor-search.ts'
import { FeeSegments } from './fee-segments.tsx'
import { useLanguageName } from './use-filter-words.ts'

export interface FilterFieldsProps {
  wanted: DoctorSearch
  facets: DoctorFacets | undefined
  currency: string
  change: (more: Readonly<Record<string, string | undefined>>) => void
  /** In the phone's sheet: wide enough for amounts side by side, unlike the margin. */
  isSheet?: boolean
}

const any = ''

/** Gender, fee, area, language and payment: the filters besides speciality and day. */
export function FilterFields({
  wanted: { filters = {} },
  facets,
  currency,
  change,
  isSheet = false,
}: FilterFieldsProps) {
  const { t } = useTranslation(['directory', 'words'])
  const { money } = useFormat()
  const language = useLanguage()
  const languageName = useLanguageName()
  const id = useId()
  const areas = facets?.areas ?? []
  const isKnownArea = areas.some(({ area }) => area === filters.area)
  const languages = facets?.languages ?? []
  const fees = feeChoices(facets?.fees, filters.feeMax)
  return (
    <>
      <RadioSegments
        id={`${id}-gender`}
        label={t('words:gender')}
        value={filters.gender ?? any}
        options={[
          { value: any, label: t('any') },
          ...genders.map((gender) => ({ value: gender, label: t(`gender_${gender}`) })),
        ]}
        onValue={(gender) => change({ gender })}
      />
      {isSheet ? (
        <FeeSegments
          value={filters.feeMax ?? any}
          choices={fees}
          currency={currency}
          onValue={(feeMax) => change({ feeMax })}
        />
      ) : (
        <SelectField
          id={`${id}-fee`}
          label={t('words:fee')}
          value={filters.feeMax}
          onValue={(feeMax) => change({ feeMax })}
        >
          <option value={any}>{t('fee_any')}</option>
          {fees.map((fee) => (
            <option key={fee} value={fee}>
              {t('fee_at_most', { fee: money(Number(fee), currency) })}
            </option>
          ))}
        </SelectField>
      )}
      <SelectField id={`${id}-area`} label={t('area')} value={filters.area} onValue={(area) => change({ area })}>
        <option value={any}>{t('area_any')}</option>
        {filters.area && !isKnownArea && <option>{filters.area}</option>}
        {areas.map(({ area, areaAr }) => (
          <option key={area} value={area} lang={areaAr ? undefined : 'en'}>
            {inLanguage(language, area, areaAr)}
          </option>
        ))}
      </SelectField>
      {(languages.length > 1 || filters.language) && (
        <SelectField
          id={`${id}-language`}
          label={t('language')}
          value={filters.language}
          onValue={(code) => change({ language: code })}
        >
          <option value={any}>{t('language_any')}</option>
          {filters.language && !languages.some((one) => one.language === filters.language) && (
            <option value={filters.language}>{languageName(filters.language)}</option>
          )}
          {languages.map(({ language: code }) => (
            <option key={code} value={code}>
              {languageName(code)}
            </option>
          ))}
        </SelectField>
      )}
      {(facets?.online || filters.online) && (
        <RadioSegments
          id={`${id}-online`}
          label={t('words:payment')}
          value={filters.online ?? any}
          options={[
            { value: any, label: t('any') },
            { value: 'true', label: t('payment_online') },
          ]}
          onValue={(online) => change({ online })}
        />
      )}
    </>
  )
}
