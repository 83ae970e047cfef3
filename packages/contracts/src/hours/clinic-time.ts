import { dayMs } from '../platform/durations.ts'

/**
 * Civil dates and times in one named zone, by Intl alone. A civil date is `YYYY-MM-DD`, a civil time `HH:mm`.
 * Nothing here reads the process's own zone or clock.
 */

const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterOf(zone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(zone)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    })
    formatters.set(zone, formatter)
  }
  return formatter
}

export interface Civil {
  /** `YYYY-MM-DD` */
  date: string
  /** `HH:mm` */
  time: string
}

/** The wall clock time in `zone` according to `Intl`: exact, and slow. */
function askIntl(instant: Date, zone: string): Civil {
  const parts: Record<string, string> = {}
  for (const { type, value } of formatterOf(zone).formatToParts(instant)) parts[type] = value
  const { year = '', month = '', day = '', hour = '', minute = '' } = parts
  return { date: `${year.padStart(4, '0')}-${month}-${day}`, time: `${hour}:${minute}` }
}

const utcOf = (date: string, time: string) => Date.parse(`${date}T${time}:00Z`)

/** Minutes of a civil day without a change of the clock. */
export const dayMinutes = 24 * 60

/** How far the clock of `zone` is ahead of UTC, in milliseconds. */
function aheadAt(instant: number, zone: string): number {
  const { date, time } = askIntl(new Date(instant), zone)
  return utcOf(date, time) - instant
}

/** By zone and day of UTC: how far ahead when the day begins. */
const aheadOfDays = new Map<string, Map<number, number>>()
const daysKept = 5_000

function aheadAtMidnight(day: number, zone: string): number {
  const ofZone = aheadOfDays.get(zone) ?? new Map<number, number>()
  aheadOfDays.set(zone, ofZone)
  const known = ofZone.get(day)
  if (known !== undefined) return known
  if (ofZone.size >= daysKept) ofZone.clear()
  const ahead = aheadAt(day * dayMs, zone)
  ofZone.set(day, ahead)
  return ahead
}

/**
 * Undefined if the clock changes on that day. No zone changes its clock twice within two days: an offset that holds
 * at both ends of a day holds throughout it.
 */
function aheadAllDay(day: number, zone: string): number | undefined {
  const ahead = aheadAtMidnight(day, zone)
  return ahead === aheadAtMidnight(day + 1, zone) ? ahead : undefined
}

/** Since 1973 every zone is whole minutes ahead; after 9999 ISO 8601 writes years in another way. */
const isPlain = (time: number) => time >= Date.UTC(1973, 0, 1) && time < Date.UTC(9999, 11, 30)

/** The wall clock time in `zone` at an instant. */
export function civilAt(instant: Date, zone: string): Civil {
  const time = instant.getTime()
  const ahead = isPlain(time) ? aheadAllDay(Math.floor(time / dayMs), zone) : undefined
  if (ahead === undefined) return askIntl(instant, zone)
  const shown = new Date(time + ahead).toISOString()
  return { date: shown.slice(0, 10), time: shown.slice(11, 16) }
}

/**
 * The instants at which a clock in `zone` shows this date and time, earliest first: none where daylight saving
 * skips the time, two where it repeats it, otherwise one.
 */
export function instantsAt(date: string, time: string, zone: string): Date[] {
  const wall = utcOf(date, time)
  const found = new Set<number>()
  // No zone moves its clock twice within two days, so the offsets a day before and after are all there are.
  for (const probe of [wall - dayMs, wall, wall + dayMs]) {
    const shown = civilAt(new Date(probe), zone)
    const candidate = wall - (utcOf(shown.date, shown.time) - probe)
    const check = civilAt(new Date(candidate), zone)
    if (check.date === date && check.time === time) found.add(candidate)
  }
  return [...found].toSorted((a, b) => a - b).map((ms) => new Date(ms))
}

/** The first instant of a civil date and time; undefined where the zone skips it. */
export const instantAt = (date: string, time: string, zone: string): Date | undefined => instantsAt(date, time, zone)[0]

/**
 * The first instants of several times of one civil date, in their order; undefined for a time that the zone skips. A
 * clock that shows the same difference before and after the day does not move on it, so two looks at it do for all the
 * times: a page draws a week of them whenever it is drawn.
 */
export function instantsOn(date: string, times: readonly string[], zone: string): (Date | undefined)[] {
  const midnight = utcOf(date, '00:00')
  const day = midnight / dayMs
  const ahead = aheadAtMidnight(day - 1, zone)
  if (!isPlain(midnight) || ahead !== aheadAtMidnight(day + 2, zone))
    return times.map((time) => instantAt(date, time, zone))
  return times.map((time) => new Date(midnight + minutesOf(time) * 60_000 - ahead))
}

/** A civil date some days later (or earlier, with a negative number). */
export const addDays = (date: string, days: number): string =>
  new Date(utcOf(date, '00:00') + days * dayMs).toISOString().slice(0, 10)

/** Whole days from one civil date to another. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((utcOf(to, '00:00') - utcOf(from, '00:00')) / dayMs)

/** Minutes since midnight of `HH:mm`. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** `HH:mm` of minutes since midnight. */
export const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** The first instant of a civil day; where midnight is skipped, the first moment that exists. */
export function startOfDay(date: string, zone: string): Date {
  const [midnightThere] = instantsOn(date, ['00:00'], zone)
  if (midnightThere) return midnightThere
  for (let minutes = 15; minutes < 24 * 60; minutes += 15) {
    const instant = instantAt(date, timeOf(minutes), zone)
    if (instant) return instant
  }
  // A zone that moves across the date line skips a whole day (Apia had no 30 December 2011): the next one starts there.
  const midnight = utcOf(date, '00:00')
  for (let ms = midnight - dayMs; ms <= midnight + 2 * dayMs; ms += 15 * 60_000) {
    if (civilAt(new Date(ms), zone).date > date) return new Date(ms)
  }
  throw new RangeError(`no moment of ${date} exists in ${zone}`)
}
