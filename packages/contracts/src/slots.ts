import { addDays, civilAt, daysBetween, instantAt, instantsOn, minutesOf, timeOf, type Civil } from './clinic-time.ts'
import { limits } from './limits.ts'

/**
 * Which times are offered. The page draws its grid with these
 * functions and the API refuses with them, so the two cannot disagree.
 */

/** Half-open civil hours on one day, `opens` up to before `closes`. */
export interface OpeningHours {
  opens: string
  closes: string
}

/** The hours of a doctor who has set none of their own. */
export const clinicHours: readonly OpeningHours[] = [{ opens: limits.gridOpens, closes: limits.gridCloses }]

/** The booking grid's times: half-hourly, 10:00 to 20:30 unless the doctor has hours of their own. */
export function gridTimes(hours: readonly OpeningHours[] = clinicHours): string[] {
  const times = new Set<number>()
  for (const { opens, closes } of hours) {
    const first = Math.ceil(minutesOf(opens) / limits.slotMinutes) * limits.slotMinutes
    for (let at = first; at + limits.slotMinutes <= minutesOf(closes); at += limits.slotMinutes) times.add(at)
  }
  return [...times].toSorted((a, b) => a - b).map(timeOf)
}

/** The edit screen's 15 fixed times, hourly from 09:00 to 23:00; those outside the opening hours are shown as closed. */
export const standardTimes: readonly string[] = Array.from({ length: limits.standardLastHour - limits.standardFirstHour + 1 }, (_, index) =>
  timeOf((limits.standardFirstHour + index) * 60),
)

/** Whether a start is too soon: gone, or on today's date before the half hour now running plus one hour. `clock`: what `now` is on the wall. */
function isPast(startsAt: Date, { date, time }: Civil, now: Date, clock: Civil): boolean {
  if (startsAt <= now) return true
  if (clock.date !== date || minutesOf(clock.time) < minutesOf(limits.gridOpens)) return false
  const runningHalfHour = Math.floor(minutesOf(clock.time) / limits.slotMinutes) * limits.slotMinutes
  return minutesOf(time) < runningHalfHour + 60
}

/** `closed`: outside the opening hours. `own`: where the appointment that is being moved is now; it can be kept. */
export type SlotState = 'free' | 'taken' | 'past' | 'closed' | 'own'

export interface Slot {
  /** `HH:mm` in the clinic's zone. */
  time: string
  /** The UTC instant, ISO 8601. */
  startsAt: string
  state: SlotState
}

export interface SlotQuery {
  /** The civil day, `YYYY-MM-DD`. */
  date: string
  now: Date
  /** The clinic's IANA zone. */
  zone: string
  /** UTC instants (ISO 8601) at which the doctor is taken. */
  taken: ReadonlySet<string>
  /** The times that are offered; the grid's unless given. */
  times?: readonly string[]
  /** Times that are listed too, as closed where they are not offered. */
  alsoListed?: readonly string[]
  /** The UTC instant (ISO 8601) of the appointment that is being moved, if one is. */
  own?: string | undefined
}

/** The slots of one day, in order. A time the zone skips is left out; one it repeats is listed once, at its first occurrence. */
export function slotsOfDay({ date, now, zone, taken, times = gridTimes(), alsoListed = [], own }: SlotQuery): Slot[] {
  const offered = new Set(times)
  const listed = [...new Set([...times, ...alsoListed])].toSorted()
  const instants = instantsOn(date, listed, zone)
  const clock = civilAt(now, zone)
  return listed.flatMap((time, index) => {
    const instant = instants[index]
    if (!instant) return []
    const startsAt = instant.toISOString()
    const stateNow = (): SlotState => {
      if (startsAt === own) return 'own'
      if (!offered.has(time)) return 'closed'
      if (isPast(instant, { date, time }, now, clock)) return 'past'
      return taken.has(startsAt) ? 'taken' : 'free'
    }
    return [{ time, startsAt, state: stateNow() }]
  })
}

/** The civil days of a grid that starts today: seven unless said. */
export function daysFrom(now: Date, zone: string, count: number = limits.gridDays): string[] {
  const today = civilAt(now, zone).date
  return Array.from({ length: count }, (_, index) => addDays(today, index))
}

export type Refusal = 'slot_not_offered' | 'slot_past' | 'date_too_far'

export type Offer = { startsAt: Date } | { refusal: Refusal }

/** The instant of a wanted slot, or why it is not offered, regardless of who holds it. */
export function offerOf({
  date,
  time,
  now,
  zone,
  times = gridTimes(),
}: Omit<SlotQuery, 'taken' | 'alsoListed' | 'own'> & { time: string }): Offer {
  const clock = civilAt(now, zone)
  const ahead = daysBetween(clock.date, date)
  if (ahead > limits.bookingDaysAhead) return { refusal: 'date_too_far' }
  if (ahead < 0) return { refusal: 'slot_past' }
  const startsAt = times.includes(time) ? instantAt(date, time, zone) : undefined
  if (!startsAt) return { refusal: 'slot_not_offered' }
  return isPast(startsAt, { date, time }, now, clock) ? { refusal: 'slot_past' } : { startsAt }
}
