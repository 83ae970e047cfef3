import type { ClinicHours, DoctorHours } from '@aafiya/contracts/hours'
import { inArray, isNull, or } from 'drizzle-orm'

import type { Queryable } from '../platform/db/database.ts'
import { schedules, type ScheduleRow } from './schedules.table.ts'

/** A schedule as it is kept, with the staff's own names and reasons. */
export interface StoredSchedule extends Pick<DoctorHours, 'week' | 'seasons' | 'exceptions'> {
  clinic: Pick<ClinicHours, 'week' | 'seasons' | 'holidays'>
}

const join = (own: ScheduleRow | undefined, clinic: ScheduleRow | undefined): StoredSchedule => ({
  week: own?.week ?? null,
  seasons: own?.seasons ?? [],
  exceptions: own?.exceptions ?? [],
  clinic: { week: clinic?.week ?? null, seasons: clinic?.seasons ?? [], holidays: clinic?.holidays ?? [] },
})

/** When each of some doctors is there; undefined for one without hours of their own in a clinic that has set none. */
export async function schedulesOf(db: Queryable, doctorIds: readonly string[]): Promise<(doctorId: string) => StoredSchedule | undefined> {
  const rows = await db
    .select()
    .from(schedules)
    .where(or(isNull(schedules.doctorId), inArray(schedules.doctorId, [...doctorIds])))
  const clinic = rows.find((row) => row.doctorId === null)
  const own = new Map(rows.map((row) => [row.doctorId, row]))
  const clinicAlone = clinic && join(undefined, clinic)
  return (doctorId) => (own.has(doctorId) ? join(own.get(doctorId), clinic) : clinicAlone)
}

/** When a doctor is there; undefined where neither they nor the clinic have set hours. */
export const scheduleOf = async (db: Queryable, doctorId: string): Promise<StoredSchedule | undefined> =>
  (await schedulesOf(db, [doctorId]))(doctorId)
