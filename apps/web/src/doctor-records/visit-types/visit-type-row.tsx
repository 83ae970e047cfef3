import type { ManagedVisitType } from '@aafiya/contracts/doctors/visit-types'
import { span } from '@aafiya/contracts/language/format-span'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { clinicFacts } from '../../clinic/clinic-queries.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { OrderedRow, type OrderedRowProps } from '../ordered/ordered-row.tsx'

export type VisitTypeRowProps = Omit<OrderedRowProps, 'item' | 'detail'> & { type: ManagedVisitType }

/** A visit type with its length, its fee, and what is special about it, a line each. */
export function VisitTypeRow({ type, ...row }: VisitTypeRowProps) {
  const { t } = useTranslation('visit-types')
  const { money } = useFormat()
  const language = useLanguage()
  const currency = useQuery(clinicFacts()).data?.currency
  const length = (minutes: number) => span(language, minutes, 'minute')
  const fee = type.fee === null ? t('own_fee') : currency && money(type.fee, currency)
  const lines = [
    length(type.minutes),
    type.pauseMinutes > 0 && t('pause_of', { length: length(type.pauseMinutes) }),
    type.fee === 0 ? t('free') : fee,
    type.followUpDays !== null && t('follow_up_within', { days: span(language, type.followUpDays, 'day') }),
    type.bookableBy === 'clinic' && t('by_clinic'),
  ]
  const detail = lines.filter(Boolean).map((line) => <p key={String(line)}>{line}</p>)
  return <OrderedRow item={type} detail={detail} {...row} />
}
