import type { AffectedVisit } from '@aafiya/contracts/hours/affected-visits'
import type { SaveClinicHours, SaveDoctorHours } from '@aafiya/contracts/hours/hours'
import { limits } from '@aafiya/contracts/platform/limits'

import type { Deps } from '../deps.ts'
import { recordAccess } from '../platform/audit/record-access.ts'
import type { Caller } from '../platform/http/caller.ts'
import { Problem } from '../platform/problem.ts'
import { affectedVisits } from './affected-visits.ts'
import { proposeTimes } from './propose-times.ts'
import type { ScheduleChange } from './schedule-change.ts'
import { managedDoctor } from './show-hours.ts'

/** The affected visits with their alternatives; the access is recorded. */
export const showAffected = (deps: Deps, caller: Caller, change: ScheduleChange): Promise<AffectedVisit[]> =>
  deps.db.transaction(async (tx) => {
    const affected = await affectedVisits(tx, deps, change)
    if (affected.length > limits.affectedMax) throw new Problem('too_many_affected')
    await recordAccess(tx, deps, {
      caller,
      action: 'visit_listed',
      records: affected.map(({ appointment }) => appointment),
    })
    return proposeTimes(tx, deps, caller, change, affected)
  })

/** The visits outside a doctor's new hours. */
export async function affectedOfDoctor(
  deps: Deps,
  caller: Caller,
  doctorId: string,
  own: SaveDoctorHours,
): Promise<AffectedVisit[]> {
  await managedDoctor(deps.db, caller, doctorId)
  return showAffected(deps, caller, { doctorId, own })
}

/** The visits outside the clinic's new hours. */
export const affectedOfClinic = (deps: Deps, caller: Caller, clinic: SaveClinicHours): Promise<AffectedVisit[]> =>
  showAffected(deps, caller, { clinic })
