import { addDays, civilAt, instantAt, startOfDay, timeOf } from '@aafiya/contracts/hours/clinic-time'
import { defaultSchedule, openSpansOn } from '@aafiya/contracts/hours/schedule'
import { firstFree, openStartsOf, type Span, type VisitLength } from '@aafiya/contracts/hours/slots'
import { minuteMs } from '@aafiya/contracts/platform/durations'
import { limits } from '@aafiya/contracts/platform/limits'

import type { UsedSettings } from '../../clinic/used-settings.ts'
import type { StoredSchedule } from '../../schedules/schedule-of.ts'

/** What decides when a doctor is free, besides the visits. */
export interface DoctorTimes {
  doctorId: string
  takesBookings: boolean
  schedule: StoredSchedule | undefined
  visit: VisitLength
  /** When the first of the holds ends. */
  holdEndsAt: Date | null
}

export interface CachedFreeTimes {
  doctorId: string
  nextFree: Date | null
  freeDays: string[]
  /** The earliest time of each of these days. */
  firstTimes: Date[]
  validUntil: Date
}

export type Facts = Pick<UsedSettings, 'timeZone' | 'leadMinutes' | 'daysAhead'>

/** The taken times of some doctors on some civil days, each sorted, earliest first. */
type ReadTaken = (
  doctorIds: readonly string[],
  from: string,
  days: number,
) => Promise<ReadonlyMap<string, readonly Span[]>>

const quarterMs = 15 * minuteMs

/** A day more than a week, so that tomorrow is known even on the last day that a row covers. */
const knownDays = limits.gridDays + 1

/** No visit with its pause is longer. */
const longestMs = (limits.visitMinutesMax + limits.pauseMinutesMax) * minuteMs

/**
 * Whether a row may be wrong after a write to a visit that starts at that time; null: another kind of write. A visit
 * that starts after the known days and the earliest free time, and touches no time among them, changes neither. One
 * more day is considered, since the process that computed the row may have had a later date.
 */
export function mayChange(startsAt: Date | null, nextFree: Date | null, now: Date, { timeZone: zone }: Facts): boolean {
  if (!startsAt || !nextFree) return true
  const knownUntil = startOfDay(addDays(civilAt(now, zone).date, knownDays + 1), zone)
  return startsAt.getTime() - longestMs < Math.max(knownUntil.getTime(), nextFree.getTime())
}

/** The free times of a doctor without any bookings: the same for all doctors with the same hours and visits. */
function createOpenTimes(now: Date, { timeZone: zone, leadMinutes }: Facts) {
  const known = new Map<StoredSchedule | undefined, Map<string, number[]>>()
  return (date: string, { schedule, visit }: DoctorTimes): number[] => {
    const ofSchedule = known.get(schedule) ?? new Map<string, number[]>()
    known.set(schedule, ofSchedule)
    const key = `${date} ${visit.minutes}+${visit.pauseMinutes}`
    const times = ofSchedule.get(key) ?? openStartsOf({ date, now, zone, leadMinutes, schedule, visit })
    ofSchedule.set(key, times)
    return times
  }
}

/**
 * The first instant at which a free time may have passed. Without a lead time of the clinic's own it passes as the
 * clock on the wall reaches a half hour or the opening, not more than an hour before, which are two where the clock is
 * moved.
 */
function passesAt(
  startsAt: Date,
  now: Date,
  { timeZone: zone, leadMinutes }: Facts,
  schedule: StoredSchedule | undefined,
): Date {
  const start = startsAt.getTime()
  if (leadMinutes !== undefined) return new Date(Math.min(start, start - leadMinutes * minuteMs + 1))
  const early = start - 120 * minuteMs
  if (now.getTime() < early) return new Date(early)
  const nextQuarter = (Math.floor(now.getTime() / quarterMs) + 1) * quarterMs
  const today = civilAt(now, zone).date
  const [first] = openSpansOn(today, schedule ?? defaultSchedule, zone)
  const opensAt = first && first.from >= 0 ? instantAt(today, timeOf(first.from), zone)?.getTime() : undefined
  return new Date(Math.min(start, nextQuarter, opensAt !== undefined && opensAt > now.getTime() ? opensAt : start))
}

interface Found {
  doctor: DoctorTimes
  nextFree: number | undefined
  freeDays: string[]
  firstTimes: Date[]
}

/**
 * The free times of some doctors. Nearly all have one within the first days, so only the others are searched further
 * ahead.
 */
async function findFreeTimes(
  doctors: readonly DoctorTimes[],
  now: Date,
  facts: Facts,
  readTaken: ReadTaken,
): Promise<Found[]> {
  const openTimes = createOpenTimes(now, facts)
  const today = civilAt(now, facts.timeZone).date
  const found = doctors.map((doctor): Found => ({ doctor, nextFree: undefined, freeDays: [], firstTimes: [] }))
  for (let ahead = 0; ahead <= facts.daysAhead; ahead += knownDays) {
    const searched = found.filter(({ doctor, nextFree }) => doctor.takesBookings && nextFree === undefined)
    if (searched.length === 0) break
    const dates = Array.from({ length: Math.min(knownDays, facts.daysAhead + 1 - ahead) }, (_, day) =>
      addDays(today, ahead + day),
    )
    const ids = searched.map(({ doctor }) => doctor.doctorId)
    const taken = await readTaken(ids, addDays(today, ahead), dates.length)
    for (const one of searched) {
      const { doctor } = one
      for (const date of dates) {
        const free = firstFree(openTimes(date, doctor), taken.get(doctor.doctorId) ?? [], doctor.visit)
        if (free === undefined) continue
        one.nextFree ??= free
        if (ahead > 0) break
        one.freeDays.push(date)
        one.firstTimes.push(new Date(free))
      }
    }
  }
  return found
}

/** When some doctors are free, and until when that is known. */
export async function computeFreeTimes(
  doctors: readonly DoctorTimes[],
  now: Date,
  facts: Facts,
  readTaken: ReadTaken,
): Promise<CachedFreeTimes[]> {
  const { timeZone: zone, daysAhead } = facts
  const today = civilAt(now, zone).date
  const dayStart = (ahead: number) => startOfDay(addDays(today, ahead), zone)
  const [tomorrow, weekEnd, farAhead] = [dayStart(1), dayStart(limits.gridDays), dayStart(limits.bookingDaysAhead)]
  const found = await findFreeTimes(doctors, now, facts, readTaken)
  return found.map(({ doctor: { doctorId, takesBookings, schedule, holdEndsAt }, nextFree, freeDays, firstTimes }) => {
    if (!takesBookings) return { doctorId, nextFree: null, freeDays: [], firstTimes: [], validUntil: farAhead }
    const isAllKnown = nextFree !== undefined && daysAhead >= knownDays
    const free = nextFree === undefined ? null : new Date(nextFree)
    const ends = [
      isAllKnown ? weekEnd : tomorrow,
      ...(holdEndsAt ? [holdEndsAt] : []),
      ...(free ? [passesAt(free, now, facts, schedule)] : []),
    ]
    return {
      doctorId,
      nextFree: free,
      freeDays,
      firstTimes,
      validUntil: new Date(Math.min(...ends.map((end) => end.getTime()))),
    }
  })
}
