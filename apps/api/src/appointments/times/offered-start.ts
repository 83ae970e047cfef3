import { offerOf, staffTerms, type VisitLength } from '@aafiya/contracts/hours/slots'

import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/database.ts'
import { Problem } from '../../platform/problem.ts'
import { scheduleOf } from '../../schedules/schedule-of.ts'

interface Wanted {
  doctorId: string
  visit: VisitLength
  date: string
  time: string
  /** Staff book at the last moment, and up to a year ahead. */
  isByStaff?: boolean
}

/**
 * The instant of a time that the doctor offers, taken or not. The caller has locked the doctor, so that their hours
 * cannot change.
 */
export async function offeredStart(
  tx: Tx,
  { clock, clinic }: Deps,
  { doctorId, isByStaff = false, ...wanted }: Wanted,
): Promise<Date> {
  const schedule = await scheduleOf(tx, doctorId)
  const { timeZone: zone } = clinic.facts()
  const { leadMinutes, daysAhead } = clinic.facts()
  const terms = isByStaff ? staffTerms : { leadMinutes, daysAhead }
  const offer = offerOf({ ...wanted, now: clock.now(), zone, schedule, ...terms })
  if ('refusal' in offer) throw new Problem(offer.refusal)
  return offer.startsAt
}
