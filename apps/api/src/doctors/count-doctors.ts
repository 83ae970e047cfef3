import type { DoctorCount } from '@aafiya/contracts/doctors/doctors'
import { count, sql } from 'drizzle-orm'

import type { Deps } from '../deps.ts'
import { doctors } from './doctors.table.ts'
import { isListed } from './is-listed.ts'

/** How many doctors each speciality has; one without any is left out. */
export async function countDoctors({ db }: Pick<Deps, 'db'>): Promise<DoctorCount[]> {
  const taking = sql<number>`count(*) filter (where ${doctors.availability})`.mapWith(Number)
  const rows = await db
    .select({ speciality: doctors.speciality, listed: count(), taking })
    .from(doctors)
    .where(isListed)
    .groupBy(doctors.speciality)
    .orderBy(doctors.speciality)
  return rows.flatMap(({ speciality, ...counts }) => (speciality ? [{ speciality, ...counts }] : []))
}
