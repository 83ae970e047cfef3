import type { FreeDay } from '@aafiya/contracts/doctors/directory'
import { addDays, civilAt, startOfDay } from '@aafiya/contracts/hours/clinic-time'
import { limits } from '@aafiya/contracts/platform/limits'
import { lt, sql, type SQL } from 'drizzle-orm'

import type { Deps } from '../../deps.ts'
import { freeTimes } from './free-times.table.ts'

/** The earliest time on which a filter by days agrees, of the kept free times: tomorrow's where it is tomorrow, else the earliest of all. */
export const firstOn = ({ clock, clinic }: Pick<Deps, 'clock' | 'clinic'>, day: FreeDay | undefined): SQL => {
  const { nextFree, freeDays, firstTimes } = freeTimes
  const tomorrow = addDays(civilAt(clock.now(), clinic.facts().timeZone).date, 1)
  return day === 'tomorrow' ? sql`${firstTimes}[array_position(${freeDays}, ${tomorrow})]` : sql`${nextFree}`
}

/** Whether a row of the kept free times has one on some day; nothing that is kept has passed. */
export function freeOn({ clock, clinic }: Pick<Deps, 'clock' | 'clinic'>): Readonly<Record<FreeDay, SQL>> {
  const zone = clinic.facts().timeZone
  const today = civilAt(clock.now(), zone).date
  const before = (days: number) => lt(freeTimes.nextFree, startOfDay(addDays(today, days), zone))
  return { today: before(1), tomorrow: sql`${freeTimes.freeDays} @> array[${addDays(today, 1)}]::text[]`, week: before(limits.gridDays) }
}
