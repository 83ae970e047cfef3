import { randomUUID } from 'node:crypto'

import { addDays, civilAt, instantAt } from '@aafiya/contracts/hours/clinic-time'
import { limits } from '@aafiya/contracts/platform/limits'

import { appointments } from '../../src/appointments/appointments.table.ts'
import { crowdIds, demoDoctorId } from '../../src/demo/seed-people.ts'
import type { Database } from '../../src/platform/db/database.ts'

/** One for each project that runs the doctor's day. */
const lateTimes = ['23:00', '23:30']

/**
 * Late visits of the demo's doctor today and yesterday, at any time of day: today's patients can arrive, yesterday's
 * can be no-shows. Tomorrow's are for journeys that run across midnight. They are after the opening hours, so that
 * they take no slot from the other journeys.
 */
export async function seedVisitsOfToday(db: Database, zone: string, now: Date): Promise<void> {
  const today = civilAt(now, zone).date
  const times = [-1, 0, 1].flatMap((days) =>
    lateTimes.map((time) => instantAt(addDays(today, days), time, zone) ?? now),
  )
  await db.insert(appointments).values(
    times.map((startsAt, index) => ({
      id: randomUUID(),
      doctorId: demoDoctorId('mariam-haddad'),
      personId: crowdIds[index] ?? '',
      startsAt,
      endsAt: new Date(startsAt.getTime() + limits.slotMinutes * 60_000),
      status: 'booked' as const,
      fee: 60,
      currency: 'USD',
      paymentStatus: 'unpaid' as const,
      sequence: 0,
      createdAt: now,
      updatedAt: now,
    })),
  )
}
