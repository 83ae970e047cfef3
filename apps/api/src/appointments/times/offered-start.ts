import { offerOf, staffTerms, type VisitLength } from '@aafiya/contracts/hours/slots'

import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/database.ts'
import { Problem } from '../../platform/problem.ts'
import { scheduleOf, type StoredSchedule } from '../../schedules/schedule-of.ts'

interface Wanted {
  visit: VisitLength
  date: string
  time: string
  /** Staff book at the last moment, and up to a year ahead. */
  isByStaff?: boolean
}

/** The instant of a time that a schedule offers, taken or not. Throws if the schedule does not offer it. */
export function startOffered(
  { clock, clinic }: Pick<Deps, 'clock' | 'clinic'>,
  schedule: StoredSchedule | undefined,
  { isByStaff = false, ...wanted }: Wanted,
): Date {
  const { timeZone: zone, leadMinutes, daysAhead } = clinic.facts()
  const terms = isByStaff ? staffTerms : { leadMinutes, daysAhead }
  const offer = offerOf({ ...wanted, now: clock.now(), zone, schedule, ...terms })
  if ('refusal' in offer) throw new Problem(offer.refusal)
  return offer.startsAt
}

/** Like `startOffered`, with the doctor's own schedule. The caller has locked the doctor, so it cannot change. */
export const offeredStart = async (
  tx: Tx,
  deps: Deps,
  { doctorId, ...wanted }: Wanted & { doctorId: string },
): Promise<Date> => startOffered(deps, await scheduleOf(tx, doctorId), wanted)
