import type { FreeDay } from '@aafiya/contracts/doctors/directory-names'
import { addDays, civilAt, startOfDay } from '@aafiya/contracts/hours/clinic-time'
import { limits } from '@aafiya/contracts/platform/limits'
import { and, eq, lt, sql, type SQL } from 'drizzle-orm'

import type { Deps } from '../../deps.ts'
import { doctors } from '../doctors.table.ts'
import { freeDayTimes, freeTimes, orNever } from './free-times.table.ts'

type DayDeps = Pick<Deps, 'clock' | 'clinic'>

const todayOf = ({ clock, clinic }: DayDeps) => civilAt(clock.now(), clinic.facts().timeZone).date

/** The earliest free time overall; doctors without one come last. */
export const firstOfAll = {
  kept: freeTimes,
  doctorId: freeTimes.doctorId,
  time: freeTimes.nextFree,
  order: orNever(freeTimes.nextFree),
}

/**
 * The kept times on which a filter by days agrees: tomorrow's where it is tomorrow, else the earliest of all. An index
 * has either in its order.
 */
export const firstOn = (deps: DayDeps, day: FreeDay | undefined) =>
  day === 'tomorrow'
    ? {
        kept: freeDayTimes,
        doctorId: freeDayTimes.doctorId,
        time: freeDayTimes.firstTime,
        order: freeDayTimes.firstTime,
        isOf: eq(freeDayTimes.day, addDays(todayOf(deps), 1)),
      }
    : { ...firstOfAll, isOf: undefined }

export type FirstTimes = Omit<ReturnType<typeof firstOn>, 'kept'>

/** Whether a row of the kept free times has one on some day; nothing that is kept has passed. */
export function freeOn(deps: DayDeps): Readonly<Record<FreeDay, SQL>> {
  const zone = deps.clinic.facts().timeZone
  const today = todayOf(deps)
  const before = (days: number) => lt(freeTimes.nextFree, startOfDay(addDays(today, days), zone))
  return {
    today: before(1),
    tomorrow: sql`${freeTimes.freeDays} @> array[${addDays(today, 1)}]::text[]`,
    week: before(limits.gridDays),
  }
}

/** Whether a doctor has a free time on some day. */
export function isFreeOn(deps: DayDeps, day: FreeDay): SQL {
  const { kept, doctorId, isOf } = firstOn(deps, day)
  return sql`exists (select from ${kept} where ${and(eq(doctorId, doctors.id), isOf ?? freeOn(deps)[day])})`
}
