import * as z from 'zod/mini'

import { addDays, dayMinutes } from './clinic-time.ts'
import { declare } from './endpoint.ts'
import { limits } from './limits.ts'
import { key, type MessageKey } from './message-key.ts'
import { minutesRange, weekdays, type DateRange, type OpeningHours, type WeeklyHours } from './schedule.ts'
import { ClockTime, Id, PlainDate, optionalText, writtenText } from './text.ts'

/** `HH:mm` in the clinic's zone. `closes` at or before `opens` means on the next day; `24:00` is midnight. */
const Hours = z.strictObject({ opens: ClockTime, closes: z.union([ClockTime, z.literal('24:00')], key('time_invalid')) })

const DayHours = z.array(Hours).check(z.maxLength(limits.hoursADay, key('too_many_hours')))

interface Found {
  path: (string | number)[]
  message: MessageKey
}

/** What is wrong with the hours of one day; those before it may still go on past midnight, until `busyUntil` minutes. */
function wrongHours(hours: readonly OpeningHours[], path: Found['path'], busyUntil = 0): Found[] {
  const ordered = hours.map((one, index) => ({ one, index, ...minutesRange(one) })).toSorted((a, b) => a.from - b.from)
  let free = busyUntil
  return ordered.flatMap(({ one, index, from, to }): Found[] => {
    const overlaps = from < free
    free = Math.max(free, to)
    if (one.opens === one.closes) return [{ path: [...path, index, 'closes'], message: 'hours_empty' }]
    return overlaps ? [{ path: [...path, index, 'opens'], message: 'hours_overlap' }] : []
  })
}

const lastEnd = (hours: readonly OpeningHours[]) => Math.max(0, ...hours.map((one) => minutesRange(one).to))

function wrongWeek(week: WeeklyHours, path: Found['path'] = []): Found[] {
  return weekdays.flatMap((day, index) => {
    const before = weekdays[(index + 6) % 7] ?? day
    return wrongHours(week[day], [...path, day], lastEnd(week[before]) - dayMinutes)
  })
}

/** Periods that end before they begin, or that share a day with another. */
function wrongPeriods(periods: readonly DateRange[], path: string, shared: MessageKey): Found[] {
  const ordered = periods.map((one, index) => ({ ...one, index })).toSorted((a, b) => (a.startsOn < b.startsOn ? -1 : 1))
  let until = ''
  return ordered.flatMap(({ startsOn, endsOn, index }): Found[] => {
    const overlaps = startsOn <= until
    if (endsOn > until) until = endsOn
    if (endsOn < startsOn) return [{ path: [path, index, 'endsOn'], message: 'period_ends_first' }]
    return overlaps ? [{ path: [path, index, 'startsOn'], message: shared }] : []
  })
}

/** Reports what a finder finds, each at its field. */
const refuse =
  <T>(find: (value: T) => Found[]) =>
  (payload: z.core.ParsePayload<T>): void => {
    for (const { path, message } of find(payload.value)) payload.issues.push({ code: 'custom', input: payload.value, path, message })
  }

const Week = z.strictObject({
  sunday: DayHours,
  monday: DayHours,
  tuesday: DayHours,
  wednesday: DayHours,
  thursday: DayHours,
  friday: DayHours,
  saturday: DayHours,
})

/** Hours that replace the week from one civil day to another, both included. */
const Season = z.strictObject({ name: writtenText(limits.nameMax), startsOn: PlainDate, endsOn: PlainDate, week: Week })

/** A day with other hours, or with none. `reason` is the staff's own note. */
const DayException = z.strictObject({ date: PlainDate, hours: DayHours, reason: optionalText(limits.reasonMax) })

/** Days on which the clinic is closed. Patients read the name. */
const Holiday = z.strictObject({
  name: writtenText(limits.nameMax),
  nameAr: optionalText(limits.nameMax),
  startsOn: PlainDate,
  endsOn: PlainDate,
})

const weekAndSeasons = {
  /** Null: as if none had been set. */
  week: z.nullable(Week),
  seasons: z.array(Season).check(z.maxLength(limits.seasonsMax, key('too_many_seasons'))),
}
const doctorHours = { ...weekAndSeasons, exceptions: z.array(DayException).check(z.maxLength(limits.exceptionsMax, key('too_many_days'))) }
const clinicHours = { ...weekAndSeasons, holidays: z.array(Holiday).check(z.maxLength(limits.exceptionsMax, key('too_many_days'))) }

const wrongHalf = ({ week, seasons }: { week: WeeklyHours | null; seasons: (DateRange & { week: WeeklyHours })[] }): Found[] => [
  ...(week ? wrongWeek(week, ['week']) : []),
  ...seasons.flatMap((season, index) => wrongWeek(season.week, ['seasons', index, 'week'])),
  ...wrongPeriods(seasons, 'seasons', 'seasons_overlap'),
]

function wrongExceptions(exceptions: readonly { date: string; hours: OpeningHours[] }[]): Found[] {
  const hoursOf = new Map(exceptions.map(({ date, hours }) => [date, hours]))
  return exceptions.flatMap(({ date, hours }, index): Found[] => {
    const isRepeated = exceptions.findIndex((other) => other.date === date) < index
    if (isRepeated) return [{ path: ['exceptions', index, 'date'], message: 'day_twice' }]
    const before = hoursOf.get(addDays(date, -1)) ?? []
    return wrongHours(hours, ['exceptions', index, 'hours'], lastEnd(before) - dayMinutes)
  })
}

/** `version`: of the hours that were read; others saved meanwhile are not overwritten (`hours_changed`). */
const version = { version: z.int() }

/**
 * `PUT /doctors/{id}/hours`: all hours of a doctor. Each replaces the clinic's; an exception counts before everything else, also on
 * a holiday. Past days may be left out.
 */
export const SaveDoctorHours = z
  .strictObject({ ...doctorHours, ...version })
  .check(refuse((value) => [...wrongHalf(value), ...wrongExceptions(value.exceptions)]))
export type SaveDoctorHours = z.infer<typeof SaveDoctorHours>

/** `PUT /clinic/hours`: the hours of every doctor who has none of their own, and the days on which the clinic is closed. */
export const SaveClinicHours = z
  .strictObject({ ...clinicHours, ...version })
  .check(refuse((value) => [...wrongHalf(value), ...wrongPeriods(value.holidays, 'holidays', 'holidays_overlap')]))
export type SaveClinicHours = z.infer<typeof SaveClinicHours>

/** The hours of the clinic, as they were saved; `version` 0: never. */
export const ClinicHours = z.object({ ...clinicHours, ...version })
export type ClinicHours = z.infer<typeof ClinicHours>

/** A doctor's own hours, as they were saved, and the clinic's that count where there are none. */
export const DoctorHours = z.object({ ...doctorHours, ...version, clinic: ClinicHours })
export type DoctorHours = z.infer<typeof DoctorHours>

/** What everybody may read of when a doctor is there. `week` is null where the doctor, or the clinic, has set none. */
export const OpenHours = z.object({
  week: z.nullable(Week),
  seasons: z.array(z.object({ startsOn: PlainDate, endsOn: PlainDate, week: Week })),
  exceptions: z.array(z.object({ date: PlainDate, hours: DayHours })),
  clinic: z.object({
    week: z.nullable(Week),
    seasons: z.array(z.object({ startsOn: PlainDate, endsOn: PlainDate, week: Week })),
    holidays: z.array(z.object({ name: z.string(), nameAr: z.string(), startsOn: PlainDate, endsOn: PlainDate })),
  }),
})

const DoctorParams = z.strictObject({ id: Id })

/** Calls about working hours. */
export const hours = declare({
  ofDoctor: {
    method: 'get',
    path: '/doctors/:id/hours',
    access: 'doctor-or-administrator',
    summary: "A doctor's hours: the doctor's own, or any doctor's for an administrator",
    params: DoctorParams,
    response: DoctorHours,
    errors: ['doctor_not_found'],
  },
  saveDoctor: {
    method: 'put',
    path: '/doctors/:id/hours',
    access: 'doctor-or-administrator',
    summary: "Replace a doctor's hours, seasons and exceptions",
    params: DoctorParams,
    body: SaveDoctorHours,
    response: DoctorHours,
    errors: ['doctor_not_found', 'hours_changed'],
  },
  ofClinic: {
    method: 'get',
    path: '/clinic/hours',
    access: 'doctor-or-administrator',
    summary: "The clinic's hours, seasons and holidays",
    response: ClinicHours,
    errors: [],
  },
  saveClinic: {
    method: 'put',
    path: '/clinic/hours',
    access: 'administrator',
    summary: "Replace the clinic's hours, seasons and holidays",
    body: SaveClinicHours,
    response: ClinicHours,
    errors: ['hours_changed'],
  },
})
