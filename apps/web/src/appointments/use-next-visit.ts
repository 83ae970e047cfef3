import { civilAt, daysBetween } from '@aafiya/contracts/hours/clinic-time'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { clinicFacts } from '../clinic/clinic-queries.ts'
import { itemsOf } from '../growing-list.ts'
import { useFormat } from '../i18n/use-format.ts'
import type { When } from '../i18n/when.ts'
import { useMinute } from '../ui/behaviour/use-minute.ts'
import { appointmentLists } from './appointment-lists.ts'
import { appointmentList } from './appointment-queries.ts'

const words = [2, 3, 4, 5, 6, 7, 8, 9, 10] as const

/** "Your next visit is in two days." Counts calendar days of the clinic, not periods of 24 hours. */
export function useNextVisit(): (visit: When, now: Date) => string {
  const { t } = useTranslation('appointments')
  const { clockTime } = useFormat()
  return (visit, now) => {
    const start = new Date(visit.instant)
    if (start <= now) return t('next_now')
    const count = daysBetween(civilAt(now, visit.zone).date, civilAt(start, visit.zone).date)
    if (count === 0) return t('next_today', { time: clockTime(visit) })
    if (count === 1) return t('next_tomorrow', { time: clockTime(visit) })
    const word = words.find((number) => number === count)
    return word ? t(`next_in_${word}`) : t('next_days', { count })
  }
}

/** The next visit of a family member, by default the user's: null for none, undefined while unknown. */
export function useNextVisits(): (personId: string | undefined) => When | null | undefined {
  const now = useMinute()
  const { data } = useInfiniteQuery(appointmentList())
  const { data: clinic } = useQuery(clinicFacts())
  return (personId) => {
    if (!data || !clinic) return undefined
    const next = appointmentLists(itemsOf(data), now).upcoming.find(({ person }) => person?.id === personId)
    return next ? { instant: next.appointmentDate, zone: clinic.timeZone } : null
  }
}
