import { addDays, civilAt } from '@aafiya/contracts/hours/clinic-time'
import type { Schedule } from '@aafiya/contracts/hours/schedule'
import { slotsOfDay } from '@aafiya/contracts/hours/slots'

import type { AppointmentRow } from '../../src/appointments/appointments.table.ts'
import type { schedules } from '../../src/schedules/schedules.table.ts'

/** Its clock moves back for Ramadan (15 February 2026) and ahead after it (22 March). */
export const zone = 'Africa/Casablanca'
export const begin = Date.parse('2026-02-14T06:07:00Z')

export type Visit = AppointmentRow
export type Hours = typeof schedules.$inferInsert

/** The whole state of the world in plain lists; each answer scans a doctor's lists completely. */
export interface World {
  visits: Map<string, Map<string, Visit>>
  hours: Map<string | null, Hours>
  away: Set<string>
  minutes: Map<string, number>
  leadMinutes: number | undefined
  daysAhead: number
}

export const emptyWorld = (): World => ({
  visits: new Map(),
  hours: new Map(),
  away: new Set(),
  minutes: new Map(),
  leadMinutes: undefined,
  daysAhead: 60,
})

export const visitsOf = ({ visits }: World, doctorId: string): Map<string, Visit> => {
  const known = visits.get(doctorId) ?? new Map<string, Visit>()
  visits.set(doctorId, known)
  return known
}

function scheduleIn({ hours }: World, doctorId: string): Schedule | undefined {
  const own = hours.get(doctorId)
  const all = hours.get(null)
  if (!own && !all) return undefined
  return {
    week: own?.week ?? null,
    seasons: own?.seasons ?? [],
    exceptions: own?.exceptions ?? [],
    clinic: { week: all?.week ?? null, seasons: all?.seasons ?? [], holidays: all?.holidays ?? [] },
  }
}

const takenIn = (world: World, doctorId: string, now: Date) =>
  [...visitsOf(world, doctorId).values()]
    .filter(({ status, heldUntil }) => status !== 'cancelled' && (status !== 'held' || (heldUntil && heldUntil > now)))
    .map(({ startsAt, endsAt }) => ({ startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() }))

interface DeskSearch {
  from: string
  now: Date
  /** Of the visit, where it is not each doctor's usual one. */
  minutes?: number | undefined
}

/** The first ten times that the desk can book on sixty days from one on, found day by day; the desk sees who is away. */
export function deskTimesIn(world: World, doctorIds: readonly string[], { from, now, minutes }: DeskSearch) {
  const found: { doctorId: string; startsAt: string }[] = []
  const doctors = doctorIds.map((doctorId) => ({
    doctorId,
    taken: takenIn(world, doctorId, now),
    schedule: scheduleIn(world, doctorId),
    visit: { minutes: minutes ?? world.minutes.get(doctorId) ?? 30, pauseMinutes: 0 },
  }))
  for (let day = 0; day < 60 && found.length < 10; day++)
    for (const { doctorId, ...times } of doctors)
      for (const { startsAt, state } of slotsOfDay({
        date: addDays(from, day),
        now,
        zone,
        mayHaveBegun: true,
        ...times,
      }))
        if (state === 'free' && startsAt > now.toISOString()) found.push({ doctorId, startsAt })
  return found
    .map(({ startsAt }) => startsAt)
    .toSorted()
    .slice(0, 10)
}

/** A doctor's earliest free time, overall and tomorrow, found day by day. */
export function freeIn(world: World, doctorId: string, now: Date) {
  if (world.away.has(doctorId)) return { nextFree: null, nextFreeTomorrow: null }
  const taken = takenIn(world, doctorId, now)
  const { leadMinutes, daysAhead } = world
  const visit = { minutes: world.minutes.get(doctorId) ?? 30, pauseMinutes: 0 }
  const schedule = scheduleIn(world, doctorId)
  const today = civilAt(now, zone).date
  const firstOn = (ahead: number) =>
    slotsOfDay({ date: addDays(today, ahead), now, zone, taken, leadMinutes, schedule, visit }).find(
      ({ state }) => state === 'free',
    )?.startsAt
  const firstToday = firstOn(0)
  const firstTomorrow = daysAhead > 0 ? firstOn(1) : undefined
  let nextFree = firstToday ?? firstTomorrow
  for (let ahead = 2; ahead <= daysAhead && nextFree === undefined; ahead++) nextFree = firstOn(ahead)
  return { nextFree: nextFree ?? null, nextFreeTomorrow: firstTomorrow ?? null }
}
