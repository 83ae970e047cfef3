import type { Privacy } from '@aafiya/contracts/clinic/privacy'
import { span } from '@aafiya/contracts/language/format-span'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { clinicFacts } from '../clinic/clinic-queries.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { keyOf } from '../kit/query-key.ts'
import { api } from '../late-api.ts'
import css from '../page/plain-page.module.css'

const privacyQuery = () =>
  queryOptions({
    queryKey: keyOf(api.privacy.show),
    queryFn: ({ signal }) => api.privacy.show({ signal }),
    meta: { isPublic: true },
  })

/** The clinic's own name and address, as it has set them. */
export function Operator() {
  const isArabic = useLanguage() === 'ar'
  const { data: clinic } = useQuery(clinicFacts())
  if (!clinic) return null
  const address = (isArabic && clinic.addressAr) || clinic.address
  return (
    <address>
      <p>{isArabic ? clinic.nameAr : clinic.name}</p>
      {address && (
        <p>
          <bdi>{address}</bdi>
        </p>
      )}
      {clinic.email && (
        <p>
          <bdi dir="ltr">{clinic.email}</bdi>
        </p>
      )}
    </address>
  )
}

/** How long what is kept, by the list that the system itself deletes by. */
export function Held() {
  const { t } = useTranslation(['legal', 'common'])
  const language = useLanguage()
  const { data, isError } = useQuery(privacyQuery())
  if (!data) return <p>{t(isError ? 'privacy_held_failed' : 'common:loading')}</p>
  return (
    <dl className={css.ledger}>
      {data.retention.map(({ key, amount, unit }) => (
        <div key={key}>
          <dt>{t(`privacy_held_${key}`)}</dt>
          <dd>{t('privacy_held_for', { time: span(language, amount, unit) })}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The services that are configured. */
export function Processors() {
  const { t } = useTranslation('legal')
  const { data } = useQuery(privacyQuery())
  if (!data) return null
  if (data.processors.length === 0) return <p>{t('privacy_processors_none')}</p>
  return <ProcessorList names={data.processors} />
}

function ProcessorList({ names }: { names: Privacy['processors'] }) {
  const { t } = useTranslation('legal')
  return (
    <ul>
      {names.map((name) => (
        <li key={name}>{t(`privacy_processor_${name}`)}</li>
      ))}
    </ul>
  )
}
