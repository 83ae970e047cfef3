import * as z from 'zod/mini'

import { ClockTime, Id, Instant, PlainDate, optionalText, writtenText } from '../language/text.ts'
import { key, type MessageKey } from '../messages/message-key.ts'
import { declare } from '../platform/endpoint.ts'
import { limits } from '../platform/limits.ts'
import { AffectedVisit } from './affected-visits.ts'
import { addDays, dayMinutes } from './clinic-time.ts'
import { minutesRange, weekdays, type DateRange, type OpeningHours, type WeeklyHours } from './schedule.ts'

/** `HH:mm` in the clinic's zone. `closes` at or before `opens` means on the next day; `24:00` is midnight. */
const Hours = z.strictObject({
  opens: ClockTime,
  closes: z.union([ClockTime, z.literal('24:00')], key('time_invalid')),
})

const DayHours = z.array(Hours).check(z.maxLength(limits.hoursADay, key('too_many_hours')))

interface Found {
  path: (string | number)[]
  message: MessageKey
}

/** The faults in the hours of one day; the previous day's may continue past midnight, until `busyUntil` minutes. */
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
  const ordered = periods
    .map((one, index) => ({ ...one, index }))
    .toSorted((a, b) => (a.startsOn < b.startsOn ? -1 : 1))
  let until = ''
  return ordered.flatMap(({ startsOn, endsOn, index }): Found[] => {
    const overlaps = startsOn <= until
    if (endsOn > until) until = endsOn
    if (endsOn < startsOn) return [{ path: [path, index, 'endsOn'], message: 'period_ends_first' }]
    return overlaps ? [{ path: [path, index, 'startsOn'], message: shared }] : []
  })
}

/** Reports each of a finder's faults at its field. */
const refuse =
  <T>(find: (value: T) => Found[]) =>
  (payload: z.core.ParsePayload<T>): void => {
    for (const { path, message } of find(payload.value))
      payload.issues.push({ code: 'custom', input: payload.value, path, message })
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
const doctorHours = {
  ...weekAndSeasons,
  exceptions: z.array(DayException).check(z.maxLength(limits.exceptionsMax, key('too_many_days'))),
}
const clinicHours = {
  ...weekAndSeasons,
  holidays: z.array(Holiday).check(z.maxLength(limits.exceptionsMax, key('too_many_days'))),
}

const wrongHalf = ({
  week,
  seasons,
}: {
  week: WeeklyHours | null
  seasons: (DateRange & { week: WeeklyHours })[]
}): Found[] => [
  ...(week ? wrongWeek(week, ['week']) : []),
  ...seasons.flatMap((season, index) => wrongWeek(season.week, ['seasons', index, 'week'])),
  ...wrongPeriods(seasons, 'seasons', 'seasons_overlap'),
]

function wrongExceptions(exceptions: readonly { date: string; hours: OpeningHours[] }[]): Found[] {
  const hoursOf = new Map(exceptions.map(({ date, hours }) => [date, hours]))
  return exceptions.flatMap(({ date, hours }, index): Found[] => {
    const isRepeated = exceptions.findIndex((other) => other.date === date) < index
    if (isRepeated) return [{ path: ['exceptions', index, 'date'], message: 'day_twice' }]
    // There is none before what is no date, which its own field reports.
    const before = (Date.parse(date) && hoursOf.get(addDays(date, -1))) || []
    return wrongHours(hours, ['exceptions', index, 'hours'], lastEnd(before) - dayMinutes)
  })
}

/** `sequence` is the shown visit's: a decision about a visit that was moved since is none (`visits_affected`). */
const decided = { id: Id, sequence: z.optional(z.int(key('value_invalid'))) }

/** What to do with a booked visit outside the new hours. `keep`: the visit takes place anyway. */
export const VisitDecision = z.discriminatedUnion('choice', [
  z.strictObject({ ...decided, choice: z.literal('move'), startsAt: Instant }),
  z.strictObject({ ...decided, choice: z.literal('other_doctor'), startsAt: Instant, doctorId: Id }),
  z.strictObject({ ...decided, choice: z.literal('cancel') }),
  z.strictObject({ ...decided, choice: z.literal('keep') }),
])
export type VisitDecision = z.infer<typeof VisitDecision>

/**
 * `version`: of the hours that were read; concurrent changes are not overwritten (`hours_changed`). `decisions`: one
 * for each visit outside the new hours, else `visits_affected`; patients whose visit is moved or cancelled read the
 * `reason`.
 */
const version = { version: z.int() }
const saved = {
  ...version,
  decisions: z.optional(z.array(VisitDecision).check(z.maxLength(limits.affectedMax, key('too_many_affected')))),
  reason: z.optional(optionalText(limits.reasonMax)),
}

/**
 * `PUT /doctors/{id}/hours`: all hours of a doctor. Each replaces the clinic's; an exception counts before everything
 * else, also on a holiday. Past days may be left out.
 */
export const SaveDoctorHours = z
  .strictObject({ ...doctorHours, ...saved })
  .check(refuse((value) => [...wrongHalf(value), ...wrongExceptions(value.exceptions)]))
export type SaveDoctorHours = z.infer<typeof SaveDoctorHours>

/** `PUT /clinic/hours`: the hours of every doctor without own hours, and the days on which the clinic is closed. */
export const SaveClinicHours = z
  .strictObject({ ...clinicHours, ...saved })
  .check(refuse((value) => [...wrongHalf(value), ...wrongPeriods(value.holidays, 'holidays', 'holidays_overlap')]))
export type SaveClinicHours = z.infer<typeof SaveClinicHours>

/** The hours of the clinic, as they were saved; `version` 0: never. */
export const ClinicHours = z.object({ ...clinicHours, ...version })
export type ClinicHours = z.infer<typeof ClinicHours>

/** A doctor's own hours, as they were saved, and the clinic's that count where there are none. */
export const DoctorHours = z.object({ ...doctorHours, ...version, clinic: ClinicHours })
export type DoctorHours = z.infer<typeof DoctorHours>

const PublicSeason = z.object({ startsOn: PlainDate, endsOn: PlainDate, week: Week })

/** The clinic's public opening hours. `week` is null if it has set none. */
export const ClinicOpenHours = z.object({
  week: z.nullable(Week),
  seasons: z.array(PublicSeason),
  holidays: z.array(z.object({ name: z.string(), nameAr: z.string(), startsOn: PlainDate, endsOn: PlainDate })),
})

/** A doctor's public hours. `week` is null if neither the doctor nor the clinic has set hours. */
export const OpenHours = z.object({
  week: z.nullable(Week),
  seasons: z.array(PublicSeason),
  exceptions: z.array(z.object({ date: PlainDate, hours: DayHours })),
  clinic: ClinicOpenHours,
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
    errors: ['doctor_not_found', 'hours_changed', 'visits_affected', 'proposal_taken'],
  },
  affectedOfDoctor: {
    method: 'post',
    path: '/doctors/:id/hours/affected',
    access: 'doctor-or-administrator',
    summary: 'List the booked visits outside a doctor’s new hours, without saving',
    params: DoctorParams,
    body: SaveDoctorHours,
    response: z.array(AffectedVisit),
    errors: ['doctor_not_found', 'too_many_affected'],
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
    errors: ['hours_changed', 'visits_affected', 'proposal_taken'],
  },
  affectedOfClinic: {
    method: 'post',
    path: '/clinic/hours/affected',
    access: 'administrator',
    summary: 'List the booked visits outside the clinic’s new hours, without saving',
    body: SaveClinicHours,
    response: z.array(AffectedVisit),
    errors: ['too_many_affected'],
  },
})
