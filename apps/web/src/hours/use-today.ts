import { civilAt } from '@aafiya/contracts/hours/clinic-time'
import { useQuery } from '@tanstack/react-query'

import { clinicFacts } from '../clinic/clinic-queries.ts'
import { useMinute } from '../ui/behaviour/use-minute.ts'

/** The clinic's civil day, once its zone is known. */
export function useToday(): string | undefined {
  const { data } = useQuery(clinicFacts())
  const now = useMinute()
  return data && civilAt(now, data.timeZone).date
}
