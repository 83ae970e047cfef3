import type { Clinic } from '@aafiya/contracts/clinic/clinic'
import type { Doctor } from '@aafiya/contracts/doctors/doctors'

import type { Queryable } from '../platform/db/database.ts'
import { scheduleOf, type StoredSchedule } from './schedule-of.ts'

type StoredSeason = StoredSchedule['seasons'][number]

const toSeason = ({ startsOn, endsOn, week }: StoredSeason) => ({ startsOn, endsOn, week })

/** The public part of the clinic's hours. */
export const toClinicOpenHours = ({
  week,
  seasons,
  holidays,
}: StoredSchedule['clinic']): NonNullable<Clinic['hours']> => ({
  week,
  seasons: seasons.map(toSeason),
  holidays,
})

/** The public part of a schedule: no names of seasons and no reasons of closed days, which are for staff only. */
export const toOpenHours = ({
  week,
  seasons,
  exceptions,
  clinic,
}: StoredSchedule): NonNullable<Doctor['schedule']> => ({
  week,
  seasons: seasons.map(toSeason),
  exceptions: exceptions.map(({ date, hours }) => ({ date, hours })),
  clinic: toClinicOpenHours(clinic),
})

/** The same for one doctor; undefined if neither the doctor nor the clinic has set hours. */
export async function openHoursOf(db: Queryable, doctorId: string): Promise<Doctor['schedule']> {
  const schedule = await scheduleOf(db, doctorId)
  return schedule && toOpenHours(schedule)
}
