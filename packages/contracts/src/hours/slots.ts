import { limits } from '../platform/limits.ts'
import { addDays, civilAt, dayMinutes, daysBetween, instantsOn, minutesOf, timeOf } from './clinic-time.ts'
import { isPast } from './closing.ts'
import {
  defaultHours,
  defaultSchedule,
  minutesRange,
  openSpansOn,
  type OpeningHours,
  type Schedule,
} from './schedule.ts'

/**
 * Which times are offered. The page draws its grid with these
 * functions and the API refuses with them, so the two cannot disagree.
 */

/** How long a visit takes, and how long the doctor needs after it, in minutes. */
export interface VisitLength {
  minutes: number
  pauseMinutes: number
}

/** The visit in a clinic without its own types. */
export const standardVisit: VisitLength = { minutes: limits.slotMinutes, pauseMinutes: 0 }

/** Lengths that divide the half hour start on it; others follow the opening in steps of their length plus break. */
function startMinutes({ from, to }: { from: number; to: number }, { minutes, pauseMinutes }: VisitLength): number[] {
  const fitsHalfHour = limits.slotMinutes % minutes === 0 || minutes % limits.slotMinutes === 0
  const first = fitsHalfHour ? Math.ceil(from / limits.slotMinutes) * limits.slotMinutes : from
  const step = fitsHalfHour ? limits.slotMinutes : minutes + pauseMinutes
  const starts: number[] = []
  for (let at = first; at < to; at += step) starts.push(at)
  return starts
}

/** The times at which a visit can start within some hours: by default half-hourly from 10:00 to 20:30. */
export function gridTimes(hours: readonly OpeningHours[] = defaultHours, visit: VisitLength = standardVisit): string[] {
  const length = visit.minutes + visit.pauseMinutes
  const times = hours
    .map(minutesRange)
    .flatMap((range) => startMinutes(range, visit).filter((at) => at + length <= range.to))
  return [...new Set(times)].toSorted((a, b) => a - b).map(timeOf)
}

/**
 * The edit screen's 15 fixed times, hourly from 09:00 to 23:00; those outside the opening hours are shown as closed.
 */
export const standardTimes: readonly string[] = Array.from(
  { length: limits.standardLastHour - limits.standardFirstHour + 1 },
  (_, index) => timeOf((limits.standardFirstHour + index) * 60),
)

/** The booking rules for staff: also a time that has just begun, for a patient who is there, and up to a year ahead. */
export const staffTerms = { mayHaveBegun: true, daysAhead: limits.daysAheadMax } as const

/**
 * `closed`: outside the hours, or too close to their end. `own`: where the appointment that is being moved is now; it
 * can be kept.
 */
export type SlotState = 'free' | 'taken' | 'past' | 'closed' | 'own'

export interface Slot {
  /** `HH:mm` in the clinic's zone. */
  time: string
  /** The UTC instant, ISO 8601. */
  startsAt: string
  state: SlotState
}

/**
 * A time at which the doctor is taken, as UTC instants (ISO 8601): a half hour by its start, or any time with its end,
 * pause included.
 */
export type TakenTime = string | { startsAt: string; endsAt: string }

export interface SlotQuery {
  /** The civil day, `YYYY-MM-DD`. */
  date: string
  now: Date
  /** The clinic's IANA zone. */
  zone: string
  taken: Iterable<TakenTime>
  /** The doctor's schedule; by default the specification's hours. */
  schedule?: Schedule | undefined
  visit?: VisitLength | undefined
  /**
   * How long before its start a visit can be booked; the running half hour plus one hour unless the clinic has set it.
   */
  leadMinutes?: number | undefined
  /** Whether a time is still offered while its visit, or at most half an hour of it, runs. */
  mayHaveBegun?: boolean | undefined
  /** The offered times, instead of the schedule's. */
  times?: readonly string[]
  /** Times that are listed too, as closed where they are not offered. */
  alsoListed?: readonly string[]
  /** The UTC instant (ISO 8601) of the appointment that is being moved, if one is. */
  own?: string | undefined
}

type StartQuery = Pick<
  SlotQuery,
  'date' | 'now' | 'zone' | 'schedule' | 'visit' | 'leadMinutes' | 'mayHaveBegun' | 'times'
>

interface Start {
  time: string
  startsAt: Date
  isPast: boolean
}

/**
 * Every start of a civil day at which a visit fits the hours, taken or not, in order. A time that the zone skips is
 * none.
 */
function startsOf({ schedule = defaultSchedule, visit = standardVisit, ...query }: StartQuery): Start[] {
  const { date, now, zone, leadMinutes, mayHaveBegun = false, times } = query
  const lengthMs = (visit.minutes + visit.pauseMinutes) * 60_000
  const spans = times ? [] : openSpansOn(date, schedule, zone)
  const candidates = times
    ? times.map((time) => ({ time, endsAt: Infinity }))
    : spans.flatMap((span) =>
        startMinutes(span, visit)
          .filter((at) => at >= 0 && at < dayMinutes)
          .map((at) => ({ time: timeOf(at), endsAt: span.endsAt })),
      )
  const instants = instantsOn(
    date,
    candidates.map(({ time }) => time),
    zone,
  )
  const clock = civilAt(now, zone)
  const opensAt = times ? minutesOf(limits.gridOpens) : Math.max(0, spans[0]?.from ?? 0)
  const begunMs = mayHaveBegun ? Math.min(visit.minutes, limits.slotMinutes) * 60_000 : 0
  const present = { now, today: clock.date === date ? clock : undefined, leadMinutes, opensAt, begunMs }
  const starts = new Map<string, Start>()
  for (const [index, { time, endsAt }] of candidates.entries()) {
    const startsAt = instants[index]
    if (!startsAt || startsAt.getTime() + lengthMs > endsAt) continue
    starts.set(time, { time, startsAt, isPast: isPast(startsAt, { date, time }, present) })
  }
  return [...starts.values()].toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
}

/** A time from one instant up to another, in milliseconds. */
export interface Span {
  from: number
  to: number
}

function spanOf(taken: TakenTime): Span {
  const from = Date.parse(typeof taken === 'string' ? taken : taken.startsAt)
  return { from, to: typeof taken === 'string' ? from + limits.slotMinutes * 60_000 : Date.parse(taken.endsAt) }
}

/** Whether two times touch, their ends excluded. */
const overlap = (a: Span, b: Span): boolean => a.from < b.to && b.from < a.to

/**
 * The slots of one day, in order. A time the zone skips is left out; one it repeats is listed once, at its first
 * occurrence.
 */
export function slotsOfDay({ taken, alsoListed = [], own, ...query }: SlotQuery): Slot[] {
  const { date, zone, visit = standardVisit } = query
  const lengthMs = (visit.minutes + visit.pauseMinutes) * 60_000
  const busy = [...taken].map(spanOf).filter(({ from }) => own === undefined || from !== Date.parse(own))
  const stateOf = ({ startsAt, isPast: past }: Start): SlotState => {
    if (past) return 'past'
    const from = startsAt.getTime()
    return busy.some((other) => overlap({ from, to: from + lengthMs }, other)) ? 'taken' : 'free'
  }
  const slots = new Map<string, Slot>(
    startsOf(query).map((start) => [
      start.time,
      {
        time: start.time,
        startsAt: start.startsAt.toISOString(),
        state: start.startsAt.toISOString() === own ? 'own' : stateOf(start),
      },
    ]),
  )
  const ownTime = own === undefined ? undefined : civilAt(new Date(own), zone)
  const others = [...alsoListed, ...(ownTime?.date === date ? [ownTime.time] : [])].filter((time) => !slots.has(time))
  for (const [index, startsAt] of instantsOn(date, others, zone).entries()) {
    const time = others[index]
    if (time === undefined || !startsAt) continue
    const iso = startsAt.toISOString()
    slots.set(time, { time, startsAt: iso, state: iso === own ? 'own' : 'closed' })
  }
  return [...slots.values()].toSorted((a, b) => (a.startsAt < b.startsAt ? -1 : 1))
}

/**
 * The starts of a civil day, taken or not, at which a visit can still be booked: instants in milliseconds, in order.
 */
export const openStartsOf = (query: StartQuery): number[] =>
  startsOf(query)
    .filter((start) => !start.isPast)
    .map(({ startsAt }) => startsAt.getTime())

/**
 * Those starts at which a visit with its break overlaps no taken time. Starts and taken times are instants in
 * milliseconds, each sorted, so that a single pass is enough: a taken time that ended before one start overlaps no
 * later one.
 */
export function* freeAmong(
  starts: Iterable<number>,
  taken: readonly Span[],
  { minutes, pauseMinutes }: VisitLength,
): Generator<number, undefined> {
  const lengthMs = (minutes + pauseMinutes) * 60_000
  let next = 0
  for (const from of starts) {
    while ((taken[next]?.to ?? Infinity) <= from) next++
    if ((taken[next]?.from ?? Infinity) >= from + lengthMs) yield from
  }
}

/** The first of them; undefined if there is none. */
export const firstFree = (...among: Parameters<typeof freeAmong>): number | undefined =>
  freeAmong(...among).next().value

/** The civil days of a grid that starts today: seven by default. */
export function daysFrom(now: Date, zone: string, count: number = limits.gridDays): string[] {
  const today = civilAt(now, zone).date
  return Array.from({ length: count }, (_, index) => addDays(today, index))
}

export type Refusal = 'slot_not_offered' | 'slot_past' | 'date_too_far'

export type Offer = { startsAt: Date } | { refusal: Refusal }

/**
 * The instant of a requested slot, or why it is not offered, regardless of who holds it. `daysAhead`: how far ahead
 * can be booked.
 */
export function offerOf({
  time,
  daysAhead = limits.bookingDaysAhead,
  ...query
}: StartQuery & { time: string; daysAhead?: number | undefined }): Offer {
  const ahead = daysBetween(civilAt(query.now, query.zone).date, query.date)
  if (ahead > daysAhead) return { refusal: 'date_too_far' }
  // What began before midnight may still run.
  if (ahead < (query.mayHaveBegun ? -1 : 0)) return { refusal: 'slot_past' }
  const start = startsOf(query).find((one) => one.time === time)
  if (!start) return { refusal: 'slot_not_offered' }
  return start.isPast ? { refusal: 'slot_past' } : { startsAt: start.startsAt }
}
