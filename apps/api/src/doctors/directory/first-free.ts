import type { FirstFree } from '@aafiya/contracts/doctors/directory'
import { and, asc, count, eq, isNotNull, sql } from 'drizzle-orm'

import type { Deps } from '../../deps.ts'
import { doctors } from '../doctors.table.ts'
import { isListed } from '../is-listed.ts'
import { freeTimes } from './free-times.table.ts'

/** Links to doctors who are free at the same time, up to a readable number. */
const addressesMax = 10

/**
 * The earliest time at which any doctor of a speciality can be booked: how many can be booked at it, where and for how
 * much.
 */
export async function firstFree({ db, hooks }: Deps, speciality: string): Promise<FirstFree> {
  await hooks.freshFreeTimes()
  const ofIt = and(isListed, eq(doctors.speciality, speciality), isNotNull(freeTimes.nextFree))
  const [first] = await db
    .select({
      startsAt: freeTimes.nextFree,
      doctors: count(),
      min: sql`min(${doctors.fees})`.mapWith(Number),
      max: sql`max(${doctors.fees})`.mapWith(Number),
    })
    .from(freeTimes)
    .innerJoin(doctors, eq(doctors.id, freeTimes.doctorId))
    .where(ofIt)
    .groupBy(freeTimes.nextFree)
    .orderBy(asc(freeTimes.nextFree))
    .limit(1)
  if (!first?.startsAt) return { startsAt: null, doctors: 0 }
  const places = await db
    .selectDistinct({ address: doctors.address, addressAr: doctors.addressAr })
    .from(freeTimes)
    .innerJoin(doctors, eq(doctors.id, freeTimes.doctorId))
    .where(and(ofIt, eq(freeTimes.nextFree, first.startsAt)))
    .orderBy(asc(doctors.address))
    .limit(addressesMax)
  return {
    startsAt: first.startsAt.toISOString(),
    doctors: first.doctors,
    fees: { min: first.min, max: first.max },
    addresses: places.flatMap(({ address, addressAr }) => (address === null ? [] : [{ address, addressAr }])),
  }
}
