import { asc, eq } from 'drizzle-orm'

import type { Deps } from '../deps.ts'
import { doctors } from './doctors.table.ts'

/** The ids of all listed doctors, for the sitemap, which names every doctor's page. */
export async function listedDoctorIds({ db }: Deps): Promise<string[]> {
  const rows = await db
    .select({ id: doctors.id })
    .from(doctors)
    .where(eq(doctors.status, 'approved'))
    .orderBy(asc(doctors.id))
  return rows.map(({ id }) => id)
}
