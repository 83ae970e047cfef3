import { randomUUID } from 'node:crypto'

import type { SaveClinicHours, SaveDoctorHours } from '@aafiya/contracts/hours'
import { asc, eq, isNull } from 'drizzle-orm'

import type { Deps } from '../deps.ts'
import { doctors } from '../doctors/doctors.table.ts'
import { recordChange } from '../platform/audit/record-change.ts'
import type { Tx } from '../platform/db/database.ts'
import type { Caller } from '../platform/http/caller.ts'
import { Problem } from '../platform/problem.ts'
import { schedules, type ScheduleRow } from '../schedules/schedules.table.ts'
import { managedDoctor, readDoctorHours, showClinicHours } from './show-hours.ts'

type Kept = Pick<ScheduleRow, 'week' | 'seasons' | 'exceptions' | 'holidays'>

/** Replaces a document that the caller has read. The doctors it is about are locked, so no one else writes it meanwhile. */
async function replace(
  tx: Tx,
  { clock }: Deps,
  doctorId: string | null,
  { version, ...kept }: Kept & { version: number },
): Promise<string> {
  const mine = doctorId === null ? isNull(schedules.doctorId) : eq(schedules.doctorId, doctorId)
  const [before] = await tx.select().from(schedules).where(mine).for('update')
  if ((before?.version ?? 0) !== version) throw new Problem('hours_changed')
  const values = { ...kept, version: version + 1, updatedAt: clock.now() }
  if (before) await tx.update(schedules).set(values).where(eq(schedules.id, before.id))
  else {
    const [row] = await tx
      .insert(schedules)
      .values({ id: randomUUID(), doctorId, ...values })
      .onConflictDoNothing()
      .returning()
    if (!row) throw new Problem('hours_changed')
    return row.id
  }
  return before.id
}

/** Replaces a doctor's hours. A booking that is being made meanwhile either counts before this or is checked against the new hours. */
export async function saveDoctorHours(deps: Deps, caller: Caller, doctorId: string, { version, ...hours }: SaveDoctorHours) {
  const doctor = await managedDoctor(deps.db, caller, doctorId)
  return deps.db.transaction(async (tx) => {
    await tx.select({ id: doctors.id }).from(doctors).where(eq(doctors.id, doctorId)).for('update')
    await replace(tx, deps, doctorId, { ...hours, holidays: [], version })
    await recordChange(tx, deps, { actor: caller, action: 'hours_changed', recordId: doctorId, personId: doctor.userId })
    return readDoctorHours(tx, doctorId)
  })
}

/** Replaces the clinic's hours, for every doctor at once. */
export async function saveClinicHours(deps: Deps, caller: Caller, { version, ...hours }: SaveClinicHours) {
  return deps.db.transaction(async (tx) => {
    await tx.select({ id: doctors.id }).from(doctors).orderBy(asc(doctors.id)).for('update')
    const id = await replace(tx, deps, null, { ...hours, exceptions: [], version })
    await recordChange(tx, deps, { actor: caller, action: 'clinic_hours_changed', recordId: id })
    return showClinicHours(tx)
  })
}
