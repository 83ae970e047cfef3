import { useQuery } from '@tanstack/react-query'
import { civilAt } from '@aafiya/contracts/clinic-time'

import { paths } from '../paths.ts'
import { clinicFacts } from '../site/clinic-queries.ts'
import type { PaidVisit } from './use-payment-stage.ts'

/** Back to the doctor with the time chosen, as long as both are known; else to all doctors. */
export function useChooseAgain(visit: PaidVisit | undefined): string {
  const zone = useQuery(clinicFacts()).data?.timeZone
  if (!visit || zone === undefined) return paths.doctors()
  return paths.doctorAt(visit.doctorId, civilAt(new Date(visit.appointmentDate), zone).date, visit.appointmentTime)
}
