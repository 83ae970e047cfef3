import { useTranslation } from 'react-i18next'

import { useFormat } from '../i18n/use-format.ts'

/** "14 November 2026, 9:12 PM", in the clinic's zone. */
export function useInquiryTime(zone: string): (instant: string) => string {
  const { t } = useTranslation('words')
  const { longDate, clockTime } = useFormat()
  return (instant) => t('date_and_time', { date: longDate({ instant, zone }), time: clockTime({ instant, zone }) })
}
