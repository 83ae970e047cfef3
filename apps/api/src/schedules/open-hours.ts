import type { Doctor } from '@aafiya/contracts/doctors'

import type { StoredSchedule } from './schedule-of.ts'

type StoredSeason = StoredSchedule['seasons'][number]

const toSeason = ({ startsOn, endsOn, week }: StoredSeason) => ({ startsOn, endsOn, week })

/** What everybody may read of a schedule: no names of seasons and no reasons of days, which are the staff's own. */
export const toOpenHours = ({ week, seasons, exceptions, clinic }: StoredSchedule): NonNullable<Doctor['schedule']> => ({
  week,
  seasons: seasons.map(toSeason),
  exceptions: exceptions.map(({ date, hours }) => ({ date, hours })),
  clinic: { week: clinic.week, seasons: clinic.seasons.map(toSeason), holidays: clinic.holidays },
})
