import type { FirstFree } from '@aafiya/contracts/doctors/directory'
import { and, asc, count, eq, isNotNull } from 'drizzle-orm'

import type { Deps } from '../../deps.ts'
import { doctors } from '../doctors.table.ts'
import { freeTimes } from './free-times.table.ts'

/** The earliest time at which any doctor of a speciality can be booked, and how many can be booked at it. */
export async function firstFree({ db, hooks }: Deps, speciality: string): Promise<FirstFree> {
  await hooks.freshFreeTimes()
  const [first] = await db
    .select({ startsAt: freeTimes.nextFree, doctors: count() })
    .from(freeTimes)
    .innerJoin(doctors, eq(doctors.id, freeTimes.doctorId))
    .where(and(eq(doctors.status, 'approved'), eq(doctors.speciality, speciality), isNotNull(freeTimes.nextFree)))
    .groupBy(freeTimes.nextFree)
    .orderBy(asc(freeTimes.nextFree))
    .limit(1)
  return { startsAt: first?.startsAt?.toISOString() ?? null, doctors: first?.doctors ?? 0 }
}
