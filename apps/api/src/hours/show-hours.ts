import type { ClinicHours, DoctorHours } from '@aafiya/contracts/hours/hours'
import { eq, isNull } from 'drizzle-orm'

import type { Deps } from '../deps.ts'
import { doctors, type DoctorRow } from '../doctors/doctors.table.ts'
import type { Queryable } from '../platform/db/database.ts'
import type { Caller } from '../platform/http/caller.ts'
import { Problem } from '../platform/problem.ts'
import { schedules } from '../schedules/schedules.table.ts'

/** A doctor whose hours the caller may see and set: administrators any doctor's, doctors their own. */
export async function managedDoctor(db: Queryable, caller: Caller, id: string): Promise<DoctorRow> {
  const isAllowed = caller.role === 'administrator' || caller.doctor?.id === id
  const [doctor] = isAllowed ? await db.select().from(doctors).where(eq(doctors.id, id)) : []
  if (!doctor) throw new Problem('doctor_not_found')
  return doctor
}

/** The clinic's hours. */
export async function showClinicHours(db: Queryable): Promise<ClinicHours> {
  const [row] = await db.select().from(schedules).where(isNull(schedules.doctorId))
  return {
    version: row?.version ?? 0,
    week: row?.week ?? null,
    seasons: row?.seasons ?? [],
    holidays: row?.holidays ?? [],
  }
}

/** A doctor's hours with the clinic's. */
export async function readDoctorHours(db: Queryable, doctorId: string): Promise<DoctorHours> {
  const [row] = await db.select().from(schedules).where(eq(schedules.doctorId, doctorId))
  return {
    version: row?.version ?? 0,
    week: row?.week ?? null,
    seasons: row?.seasons ?? [],
    exceptions: row?.exceptions ?? [],
    clinic: await showClinicHours(db),
  }
}

/** The hours of a doctor, for the doctor and administrators. */
export async function showDoctorHours({ db }: Deps, caller: Caller, doctorId: string): Promise<DoctorHours> {
  await managedDoctor(db, caller, doctorId)
  return readDoctorHours(db, doctorId)
}
