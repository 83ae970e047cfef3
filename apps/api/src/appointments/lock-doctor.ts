import { eq } from 'drizzle-orm'

import { doctors, type DoctorRow } from '../doctors/doctors.table.ts'
import type { Tx } from '../platform/db/database.ts'

/**
 * Locks a doctor's hours until the transaction ends; bookings do not wait for each other here, only for a change of
 * the hours. Locked before times, appointments and payments, as everywhere.
 */
export async function lockDoctor(tx: Tx, id: string): Promise<DoctorRow | undefined> {
  const [doctor] = await tx.select().from(doctors).where(eq(doctors.id, id)).for('key share')
  return doctor
}
