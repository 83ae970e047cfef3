import { expect, test } from 'vitest'

import type { DateRange, DayException, OpeningHours, Schedule, Season, WeeklyHours } from './schedule.ts'
import { offerOf, slotsOfDay, type SlotQuery, type SlotState, type VisitLength } from './slots.ts'

/**
 * Compares the slots with an oracle without hour arithmetic: it walks through a day minute by minute and looks at the
 * wall clock.
 */

const minute = 60_000
const zones = ['Africa/Cairo', 'America/New_York', 'Australia/Lord_Howe'] as const
const firstMinute = Date.UTC(2025, 11, 25) / minute
const lastMinute = Date.UTC(2027, 0, 8) / minute
const quarter = 15

/** Minutes ahead of UTC, for each quarter of an hour, from the zone's name of its offset. */
function offsetsOf(zone: string): Int16Array {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
  const offsets = new Int16Array((lastMinute - firstMinute) / quarter)
  for (let index = 0; index < offsets.length; index++) {
    const text = format.format((firstMinute + index * quarter) * minute)
    const [, sign, hours = '0', minutes = '0'] = /GMT([+-])(\d\d):(\d\d)/.exec(text) ?? []
    offsets[index] = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
  }
  return offsets
}
const offsets = new Map(zones.map((zone) => [zone, offsetsOf(zone)]))

/** The wall clock time at a minute since 1970, as minutes since 1970. */
function wallAt(at: number, zone: (typeof zones)[number]): number {
  return at + (offsets.get(zone)?.[Math.floor((at - firstMinute) / quarter)] ?? 0)
}

const midnightOf = (date: string) => Date.parse(`${date}T00:00:00Z`) / minute
const dateOf = (wall: number) => new Date(wall * minute).toISOString().slice(0, 10)
const clockOf = (wall: number) => new Date(wall * minute).toISOString().slice(11, 16)
const minutesIn = (time: string) => Number(time.split(':')[0]) * 60 + Number(time.split(':')[1])

interface World extends SlotQuery {
  zone: (typeof zones)[number]
  schedule: Schedule
  visit: VisitLength
  taken: { startsAt: string; endsAt: string }[]
}

const names = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const

/** The hours of a day, by going through what may decide from the strongest down. */
function rule(date: string, { week, seasons, exceptions, clinic }: Schedule): readonly OpeningHours[] {
  const day = names[new Date(`${date}T12:00:00Z`).getUTCDay()] ?? 'sunday'
  const inside = (one: DateRange) => !(date < one.startsOn || date > one.endsOn)
  for (const exception of exceptions) if (exception.date === date) return exception.hours
  for (const holiday of clinic.holidays) if (inside(holiday)) return []
  for (const season of seasons) if (inside(season)) return season.week[day]
  if (week) return week[day]
  for (const season of clinic.seasons) if (inside(season)) return season.week[day]
  if (clinic.week) return clinic.week[day]
  return [{ opens: '10:00', closes: '21:00' }]
}

/** Days on which the three zones move their clocks, and two without. */
const days = [
  '2026-04-23',
  '2026-04-24',
  '2026-10-29',
  '2026-10-30',
  '2026-03-07',
  '2026-03-08',
  '2026-11-01',
  '2026-04-04',
  '2026-04-05',
  '2026-10-04',
  '2026-06-15',
  '2026-12-31',
] as const

/** A day watched minute by minute, from two days before it to two after it. */
function watch(date: string, zone: (typeof zones)[number]) {
  const today = midnightOf(date)
  /** When the wall first shows a minute or one after it. */
  const reached = new Map<number, number>()
  /** The minutes that it shows on the day; one that it shows twice, the first time. */
  const shown: { at: number; wall: number }[] = []
  let unreached = today - 1440
  for (let at = today - 2 * 1440; at < today + 3 * 1440; at++) {
    const wall = wallAt(at, zone)
    if (wall >= Math.max(today, unreached) && wall < today + 1440) shown.push({ at, wall })
    for (; unreached <= wall; unreached++) reached.set(unreached, at)
  }
  return { reached: (wall: number) => reached.get(wall) ?? NaN, shown }
}
// Worlds of the same day and zone differ in their events, not in wall clock times: computing those for each world
// took most of the time.
const watched = new Map(zones.flatMap((zone) => days.map((date) => [`${date} ${zone}`, watch(date, zone)])))

/** The states of a day's times, found by looking at every minute of it. */
function oracle({ date, zone, schedule, visit, taken, now, leadMinutes }: World): Map<string, SlotState> {
  const today = midnightOf(date)
  const { reached, shown } = watched.get(`${date} ${zone}`) ?? watch(date, zone)
  const openings = [date, dateOf(today - 1440)].flatMap((day) =>
    rule(day, schedule).map(({ opens, closes }) => {
      const begins = midnightOf(day) + minutesIn(opens)
      const ends = midnightOf(day) + minutesIn(closes)
      return { begins, begin: reached(begins), end: reached(ends > begins ? ends : ends + 1440) }
    }),
  )
  const firstBusy = today - 3 * 1440
  const busy = new Uint8Array(7 * 1440)
  for (const { startsAt, endsAt } of taken)
    busy.fill(1, Date.parse(startsAt) / minute - firstBusy, Date.parse(endsAt) / minute - firstBusy)
  const length = visit.minutes + visit.pauseMinutes
  const isHalfHourly = [10, 15, 30].includes(visit.minutes) || visit.minutes % 30 === 0
  const nowMinute = now.getTime() / minute
  const nowWall = wallAt(Math.floor(nowMinute), zone)
  const dayOpens = Math.max(
    today,
    Math.min(...openings.filter(({ end }) => end > reached(today)).map(({ begins }) => begins)),
  )
  const found = new Map<string, SlotState>()
  for (const { at, wall } of shown) {
    if (isHalfHourly && wall % 30 !== 0) continue
    const isStart = openings.some(({ begins, begin, end }) => {
      const onGrid = isHalfHourly || (wall - begins) % length === 0
      return onGrid && wall >= begins && at >= begin && at + length <= end
    })
    if (!isStart) continue
    const isLate =
      leadMinutes === undefined
        ? dateOf(nowWall) === date && nowWall >= dayOpens && wall < nowWall - (nowWall % 30) + 60
        : at < nowMinute + leadMinutes
    const isTaken = busy.subarray(at - firstBusy, at + length - firstBusy).includes(1)
    found.set(clockOf(wall), isLate || at <= nowMinute ? 'past' : isTaken ? 'taken' : 'free')
  }
  return found
}

/** A small generator of numbers, so that a world can be made again from its seed. */
function randomFrom(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const whole = (below: number) => Math.floor(next() * below)
  return {
    whole,
    chance: (share: number) => next() < share,
    one: <T>(list: readonly [T, ...T[]]): T => list[whole(list.length)] ?? list[0],
  }
}
type Random = ReturnType<typeof randomFrom>

const clock = (minutes: number) => clockOf(minutes)

/** Up to three opening hours that do not overlap; the last may go on past midnight or end at it. */
function someHours({ whole, chance }: Random): OpeningHours[] {
  let free = whole(24) * 30
  const hours: OpeningHours[] = []
  for (let count = whole(4); count > 0 && free < 1380; count--) {
    const opens = free + 5 * whole(24)
    const closes = opens + 10 + 5 * whole(100)
    if (opens >= 1440 || (closes > 1440 && !chance(0.5)) || closes - opens >= 1440) break
    hours.push({ opens: clock(opens), closes: closes === 1440 ? '24:00' : clock(closes % 1440) })
    free = closes
  }
  return hours
}
const someWeek = (random: Random): WeeklyHours => ({
  sunday: someHours(random),
  monday: someHours(random),
  tuesday: someHours(random),
  wednesday: someHours(random),
  thursday: someHours(random),
  friday: someHours(random),
  saturday: someHours(random),
})
const near = ({ whole }: Random, date: string) => dateOf(midnightOf(date) + (whole(7) - 3) * 1440)
function somePeriod(random: Random, date: string): DateRange {
  const startsOn = near(random, date)
  return { startsOn, endsOn: dateOf(midnightOf(startsOn) + random.whole(4) * 1440) }
}
const someSeasons = (random: Random, date: string): Season[] =>
  random.chance(0.25) ? [{ ...somePeriod(random, date), week: someWeek(random) }] : []
const someExceptions = (random: Random, date: string): DayException[] =>
  random.chance(0.25) ? [{ date: near(random, date), hours: someHours(random) }] : []

function someWorld(seed: number): World {
  const random = randomFrom(seed)
  const { whole, chance, one } = random
  const date = one(days)
  const noon = Date.parse(`${date}T12:00:00Z`)
  const taken = Array.from({ length: whole(12) }, () => {
    const startsAt = noon + (whole(36 * 12) - 18 * 12) * 5 * minute
    return {
      startsAt: new Date(startsAt).toISOString(),
      endsAt: new Date(startsAt + (10 + 5 * whole(50)) * minute).toISOString(),
    }
  })
  const leadMinutes = one([undefined, undefined, 0, 60, 185])
  return {
    date,
    zone: one(zones),
    now: new Date(noon + (whole(60 * 60) - 48 * 60) * minute),
    taken,
    visit: {
      minutes: one([10, 15, 20, 25, 30, 40, 45, 60, 75, 90, 120, 240]),
      pauseMinutes: one([0, 0, 5, 10, 15, 30]),
    },
    ...(leadMinutes !== undefined && { leadMinutes }),
    schedule: {
      week: chance(0.6) ? someWeek(random) : null,
      seasons: someSeasons(random, date),
      exceptions: someExceptions(random, date),
      clinic: {
        week: chance(0.4) ? someWeek(random) : null,
        seasons: someSeasons(random, date),
        holidays: chance(0.15) ? [somePeriod(random, date)] : [],
      },
    },
  }
}

test('slots equal those of a clock watched minute by minute, in 20,000 worlds', () => {
  const states = { free: 0, taken: 0, past: 0, closed: 0, own: 0 }
  for (let seed = 1; seed <= 20_000; seed++) {
    const world = someWorld(seed)
    const expected = oracle(world)
    const slots = slotsOfDay(world)
    const shown = new Map(slots.map(({ time, state }) => [time, state]))
    const agrees = shown.size === expected.size && [...expected].every(([time, state]) => shown.get(time) === state)
    if (!agrees) expect({ seed, world, shown: [...shown] }).toEqual({ seed, world, shown: [...expected] })
    for (const { state } of slots) states[state]++
    const picked = slots[seed % Math.max(1, slots.length)]
    const offer = picked && offerOf({ ...world, time: picked.time, daysAhead: 400 })
    if (picked && offer && 'startsAt' in offer !== (picked.state !== 'past'))
      expect({ seed, offer }).toEqual({ seed, offer: picked })
  }
  // Worlds in which nothing is ever free, taken or past would prove nothing.
  expect(Math.min(states.free, states.taken, states.past)).toBeGreaterThan(10_000)
}, 120_000)
