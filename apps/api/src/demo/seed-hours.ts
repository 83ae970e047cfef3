import { civilAt } from '@aafiya/contracts/hours/clinic-time'

import type { Deps } from '../deps.ts'
import { schedules } from '../schedules/schedules.table.ts'
import { demoHours } from './demo-hours.ts'
import { demoDoctorId } from './seed-people.ts'
import { stableId } from './stable-id.ts'

/** Hours of their own for some doctors, so that not every week looks the same. Those who have saved theirs keep them. */
export async function seedHours({ db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>): Promise<void> {
  const now = clock.now()
  const own = Object.entries(demoHours(civilAt(now, config.clinic.timeZone).date))
  await db
    .insert(schedules)
    .values(
      own.map(([slug, hours]) => ({
        ...hours,
        id: stableId(`hours:${slug}`),
        doctorId: demoDoctorId(slug),
        version: 1,
        holidays: [],
        updatedAt: now,
      })),
    )
    .onConflictDoNothing()
}
