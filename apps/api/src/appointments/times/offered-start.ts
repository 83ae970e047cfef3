import { offerOf, type VisitLength } from '@aafiya/contracts/hours/slots'
import { limits } from '@aafiya/contracts/platform/limits'

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

/** Within which staff can book: from now on, for a year. */
export const staffLimits = { leadMinutes: 0, daysAhead: limits.daysAheadMax }

/** The instant of a time that the doctor offers, taken or not. The caller has locked the doctor, so that their hours stay as they are read. */
export async function offeredStart(tx: Tx, { clock, clinic }: Deps, { doctorId, isByStaff = false, ...wanted }: Wanted): Promise<Date> {
  const schedule = await scheduleOf(tx, doctorId)
  const { timeZone: zone } = clinic.facts()
  const { leadMinutes, daysAhead } = isByStaff ? staffLimits : clinic.facts()
  const offer = offerOf({ ...wanted, now: clock.now(), zone, schedule, leadMinutes, daysAhead })
  if ('refusal' in offer) throw new Problem(offer.refusal)
  return offer.startsAt
}
