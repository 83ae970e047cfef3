import { useQuery } from '@tanstack/react-query'

import { clinicFacts } from '../clinic/clinic-queries.ts'
import type { When } from '../i18n/when.ts'
import { useMinute } from '../ui/behaviour/use-minute.ts'
import { appointmentLists } from './appointment-lists.ts'
import { appointmentList } from './appointment-queries.ts'

/** The next visit of a family member, by default the user's: null for none, undefined while unknown. */
export function useNextVisits(): (personId: string | undefined) => When | null | undefined {
  const now = useMinute()
  const { data } = useQuery(appointmentList(1))
  const { data: clinic } = useQuery(clinicFacts())
  return (personId) => {
    if (!data || !clinic) return undefined
    const next = appointmentLists(data.items, now).upcoming.find(({ person }) => person?.id === personId)
    return next ? { instant: next.appointmentDate, zone: clinic.timeZone } : null
  }
}
