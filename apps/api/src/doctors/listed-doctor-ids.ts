import { asc, eq } from 'drizzle-orm'

import type { Deps } from '../deps.ts'
import { doctors } from './doctors.table.ts'

/** Everybody who is listed, for the sitemap: it names each doctor's page, however many there are. */
export async function listedDoctorIds({ db }: Deps): Promise<string[]> {
  const rows = await db.select({ id: doctors.id }).from(doctors).where(eq(doctors.status, 'approved')).orderBy(asc(doctors.id))
  return rows.map(({ id }) => id)
}
