import { offerOf, type VisitLength } from '@aafiya/contracts/slots'

import type { Deps } from '../deps.ts'
import type { Tx } from '../platform/db/database.ts'
import { Problem } from '../platform/problem.ts'
import { scheduleOf } from '../schedules/schedule-of.ts'

interface Wanted {
  doctorId: string
  visit: VisitLength
  date: string
  time: string
}

/** The instant of a time that the doctor offers, taken or not. The caller has locked the doctor, so that their hours stay as they are read. */
export async function offeredStart(tx: Tx, { clock, clinic }: Deps, { doctorId, ...wanted }: Wanted): Promise<Date> {
  const schedule = await scheduleOf(tx, doctorId)
  const { timeZone: zone, leadMinutes, daysAhead } = clinic.facts()
  const offer = offerOf({ ...wanted, now: clock.now(), zone, schedule, leadMinutes, daysAhead })
  if ('refusal' in offer) throw new Problem(offer.refusal)
  return offer.startsAt
}
