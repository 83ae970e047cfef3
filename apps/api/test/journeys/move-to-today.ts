import { civilAt, instantAt } from '@aafiya/contracts/hours/clinic-time'
import { limits } from '@aafiya/contracts/platform/limits'
import { eq } from 'drizzle-orm'

import { appointments } from '../../src/appointments/appointments.table.ts'
import type { Database } from '../../src/platform/db/database.ts'

let moved = 0

/**
 * Moves a visit to the early hours of today, before the clinic opens, so that its doctor can see the patient at any
 * time of day. Each visit gets a time of its own.
 */
export async function moveToToday(db: Database, id: string, zone: string, now: Date): Promise<{ startsAt: string }> {
  const minutes = moved++ * limits.slotMinutes
  const time = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
  const startsAt = instantAt(civilAt(now, zone).date, time, zone) ?? now
  const endsAt = new Date(startsAt.getTime() + limits.slotMinutes * 60_000)
  await db.update(appointments).set({ startsAt, endsAt }).where(eq(appointments.id, id))
  return { startsAt: startsAt.toISOString() }
}
