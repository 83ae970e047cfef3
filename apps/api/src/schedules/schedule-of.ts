import type { ClinicHours, DoctorHours } from '@aafiya/contracts/hours/hours'
import { eq, isNull, or, sql, type Placeholder } from 'drizzle-orm'

import type { Queryable } from '../platform/db/database.ts'
import { isAmong } from '../platform/db/is-among.ts'
import { prepared } from '../platform/db/prepared.ts'
import { rowsInOne } from '../platform/db/rows-in-one.ts'
import { schedules } from './schedules.table.ts'

const { doctorId, week, seasons, exceptions, holidays } = schedules
const inOne = rowsInOne({ hours: { doctorId, week, seasons, exceptions, holidays } })
type Hours = ReturnType<typeof inOne.read>[number]['hours']

/** A schedule as it is kept, with the staff's own names and reasons. */
export interface StoredSchedule extends Pick<DoctorHours, 'week' | 'seasons' | 'exceptions'> {
  clinic: Pick<ClinicHours, 'week' | 'seasons' | 'holidays'>
}

const join = (own: Hours | undefined, clinic: Hours | undefined): StoredSchedule => ({
  week: own?.week ?? null,
  seasons: own?.seasons ?? [],
  exceptions: own?.exceptions ?? [],
  clinic: { week: clinic?.week ?? null, seasons: clinic?.seasons ?? [], holidays: clinic?.holidays ?? [] },
})

function among(rows: readonly Hours[]): (doctorId: string) => StoredSchedule | undefined {
  const clinic = rows.find((row) => row.doctorId === null)
  const own = new Map(rows.map((row) => [row.doctorId, row]))
  const clinicAlone = clinic && join(undefined, clinic)
  return (doctorId) => (own.has(doctorId) ? join(own.get(doctorId), clinic) : clinicAlone)
}

/** The schedule of each given doctor; undefined for one without own hours in a clinic without hours. */
export async function schedulesOf(
  db: Queryable,
  doctorIds: readonly string[],
): Promise<(doctorId: string) => StoredSchedule | undefined> {
  const rows = await db
    .select()
    .from(schedules)
    .where(or(isNull(schedules.doctorId), isAmong(schedules.doctorId, doctorIds)))
  return among(rows)
}

const isOwnOrClinics = (id: Placeholder) => or(isNull(schedules.doctorId), eq(schedules.doctorId, id))

const ownAndClinics = prepared((db) =>
  db
    .select()
    .from(schedules)
    .where(isOwnOrClinics(sql.placeholder('doctorId')))
    .prepare('schedule_of_doctor'),
)

/** A doctor's schedule; undefined if neither the doctor nor the clinic has set hours. */
export async function scheduleOf(db: Queryable, doctorId: string): Promise<StoredSchedule | undefined> {
  const rows = await ownAndClinics(db).execute({ doctorId })
  return among(rows)(doctorId)
}

/** The rows of a doctor and of the clinic as one value, for another statement to select. */
export const scheduleValue = (db: Queryable, id: Placeholder) => {
  const rows = db
    .select({ rows: sql`json_agg(${inOne.value})` })
    .from(schedules)
    .where(isOwnOrClinics(id))
  return sql<Parameters<typeof inOne.read>[0]>`(${rows})`
}

/** A doctor's schedule from the value of `scheduleValue`. */
export const readSchedule = (value: Parameters<typeof inOne.read>[0], doctorId: string): StoredSchedule | undefined =>
  among(inOne.read(value).map(({ hours }) => hours))(doctorId)
