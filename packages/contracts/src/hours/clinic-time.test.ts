import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { minuteMs } from '../platform/durations.ts'
import {
  addDays,
  civilAt,
  daysBetween,
  instantAt,
  instantsAt,
  instantsOn,
  minutesOf,
  startOfDay,
  timeOf,
} from './clinic-time.ts'

const zones = [
  'Africa/Cairo',
  'America/New_York',
  'Asia/Tokyo',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Europe/London',
] as const
const anyZone = fc.constantFrom(...zones)
const anyMinute = fc
  .integer({ min: Date.UTC(2000, 0, 1) / minuteMs, max: Date.UTC(2060, 0, 1) / minuteMs })
  .map((minutes) => new Date(minutes * minuteMs))
const anyDate = fc.integer({ min: 0, max: 30_000 }).map((days) => addDays('2000-01-01', days))
const anyTime = fc.integer({ min: 0, max: 24 * 60 - 1 }).map(timeOf)

const iso = (instants: readonly Date[]) => instants.map((instant) => instant.toISOString())

describe('the clock on the wall', () => {
  test.each([
    ['2026-03-01T22:30:00Z', 'Africa/Cairo', '2026-03-02', '00:30'],
    ['2026-07-01T21:00:00Z', 'Africa/Cairo', '2026-07-02', '00:00'],
    ['2026-01-01T00:00:00Z', 'America/New_York', '2025-12-31', '19:00'],
    ['2026-01-01T15:00:00Z', 'Asia/Tokyo', '2026-01-02', '00:00'],
    ['2026-01-01T00:00:00Z', 'Australia/Lord_Howe', '2026-01-01', '11:00'],
    ['2026-07-01T00:00:00Z', 'Australia/Lord_Howe', '2026-07-01', '10:30'],
    ['2011-12-30T10:00:00Z', 'Pacific/Apia', '2011-12-31', '00:00'],
    ['2026-07-01T12:00:59.999Z', 'Europe/London', '2026-07-01', '13:00'],
  ])('%s in %s is %s %s', (instant, zone, date, time) => {
    expect(civilAt(new Date(instant), zone)).toEqual({ date, time })
  })

  test('equals Intl’s, at any second of any zone', () => {
    const anySecond = fc
      .integer({ min: Date.UTC(1960, 0, 1) / 1000, max: Date.UTC(2060, 0, 1) / 1000 })
      .map((seconds) => new Date(seconds * 1000))
    const everyZone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'))
    fc.assert(
      fc.property(anySecond, everyZone, (instant, zone) => {
        const shown = new Intl.DateTimeFormat('sv-SE', {
          timeZone: zone,
          dateStyle: 'short',
          timeStyle: 'short',
        }).format(instant)
        const { date, time } = civilAt(instant, zone)
        expect(`${date} ${time}`).toBe(shown)
      }),
      { numRuns: 1000 },
    )
  })
})

describe('daylight saving', () => {
  test.each([
    ['Africa/Cairo', '2026-04-24', '00:00'],
    ['Africa/Cairo', '2026-04-24', '00:59'],
    ['America/New_York', '2026-03-08', '02:30'],
    ['Europe/London', '2026-03-29', '01:30'],
    ['Australia/Lord_Howe', '2026-10-04', '02:15'],
    ['Pacific/Apia', '2011-12-30', '12:00'],
  ])('%s skips %s %s', (zone, date, time) => {
    expect(instantsAt(date, time, zone)).toEqual([])
    expect(instantAt(date, time, zone)).toBeUndefined()
  })

  test.each([
    ['Africa/Cairo', '2026-10-29', '23:00', ['2026-10-29T20:00:00.000Z', '2026-10-29T21:00:00.000Z']],
    ['Africa/Cairo', '2026-10-29', '23:59', ['2026-10-29T20:59:00.000Z', '2026-10-29T21:59:00.000Z']],
    ['America/New_York', '2026-11-01', '01:30', ['2026-11-01T05:30:00.000Z', '2026-11-01T06:30:00.000Z']],
    ['Europe/London', '2026-10-25', '01:30', ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z']],
    ['Australia/Lord_Howe', '2026-04-05', '01:45', ['2026-04-04T14:45:00.000Z', '2026-04-04T15:15:00.000Z']],
  ])('%s repeats %s %s, and the first one counts', (zone, date, time, instants) => {
    expect(iso(instantsAt(date, time, zone))).toEqual(instants)
    expect(instantAt(date, time, zone)?.toISOString()).toBe(instants[0])
  })

  test.each([
    ['Africa/Cairo', '2026-04-23', '23:59', '2026-04-23T21:59:00.000Z'],
    ['Africa/Cairo', '2026-04-24', '01:00', '2026-04-23T22:00:00.000Z'],
    ['Africa/Cairo', '2026-10-29', '22:59', '2026-10-29T19:59:00.000Z'],
    ['Africa/Cairo', '2026-10-30', '00:00', '2026-10-29T22:00:00.000Z'],
    ['Asia/Tokyo', '2026-04-24', '00:30', '2026-04-23T15:30:00.000Z'],
    ['Pacific/Apia', '2011-12-29', '23:59', '2011-12-30T09:59:00.000Z'],
    ['Pacific/Apia', '2011-12-31', '00:00', '2011-12-30T10:00:00.000Z'],
  ])('beside the change %s has %s %s once', (zone, date, time, instant) => {
    expect(iso(instantsAt(date, time, zone))).toEqual([instant])
  })
})

test('every moment is found again by its wall clock time', () => {
  fc.assert(
    fc.property(anyMinute, anyZone, (instant, zone) => {
      const { date, time } = civilAt(instant, zone)
      expect(iso(instantsAt(date, time, zone))).toContain(instant.toISOString())
    }),
    { numRuns: 2000 },
  )
})

test('every moment around a change of the clock is found again too', () => {
  const changes = [
    '2026-04-23T22:00Z',
    '2026-10-29T21:00Z',
    '2026-03-08T07:00Z',
    '2026-11-01T06:00Z',
    '2026-04-04T15:00Z',
    '2026-10-03T15:30Z',
    '2011-12-30T10:00Z',
  ]
  for (const change of changes) {
    for (const zone of zones) {
      for (let minutes = -26 * 60; minutes <= 26 * 60; minutes += 15) {
        const instant = new Date(Date.parse(change) + minutes * minuteMs)
        const { date, time } = civilAt(instant, zone)
        expect(iso(instantsAt(date, time, zone)), `${zone} ${date} ${time}`).toContain(instant.toISOString())
      }
    }
  }
})

test('a civil time never names a moment at which the wall shows something else', () => {
  fc.assert(
    fc.property(anyDate, anyTime, anyZone, (date, time, zone) => {
      const instants = instantsAt(date, time, zone)
      for (const instant of instants) expect(civilAt(instant, zone)).toEqual({ date, time })
      expect(new Set(iso(instants)).size).toBe(instants.length)
      expect(instants.length).toBeLessThanOrEqual(2)
    }),
    { numRuns: 1000 },
  )
})

test('the times of a whole day are the same moments as each computed alone, also on days when the clock changes', () => {
  const times = ['00:00', '00:30', '02:30', '10:00', '20:30', '23:30']
  const each = (date: string, zone: string) => times.map((time) => instantAt(date, time, zone))
  fc.assert(
    fc.property(anyDate, anyZone, (date, zone) => {
      expect(instantsOn(date, times, zone)).toEqual(each(date, zone))
    }),
    { numRuns: 500 },
  )
  for (const change of [
    '2026-04-24',
    '2026-10-29',
    '2026-03-08',
    '2026-11-01',
    '2026-04-05',
    '2026-10-04',
    '2011-12-30',
  ])
    for (const zone of zones)
      for (const days of [-2, -1, 0, 1, 2]) {
        const date = addDays(change, days)
        expect(instantsOn(date, times, zone), `${zone} ${date}`).toEqual(each(date, zone))
      }
})

describe('the start of a day', () => {
  test.each([
    ['an ordinary day', '2026-03-02', 'Africa/Cairo', '2026-03-01T22:00:00.000Z'],
    ['a day whose midnight is skipped', '2026-04-24', 'Africa/Cairo', '2026-04-23T22:00:00.000Z'],
    ['a day after a repeated hour', '2026-10-30', 'Africa/Cairo', '2026-10-29T22:00:00.000Z'],
    ['a day the zone never had', '2011-12-30', 'Pacific/Apia', '2011-12-30T10:00:00.000Z'],
  ])('is the first moment of %s', (_, date, zone, instant) => {
    expect(startOfDay(date, zone).toISOString()).toBe(instant)
  })

  test('leaves no gap before the start of the next day', () => {
    fc.assert(
      fc.property(anyMinute, anyZone, (instant, zone) => {
        const { date } = civilAt(instant, zone)
        expect(startOfDay(date, zone).getTime()).toBeLessThanOrEqual(instant.getTime())
        expect(startOfDay(addDays(date, 1), zone).getTime()).toBeGreaterThan(instant.getTime())
      }),
      { numRuns: 300 },
    )
  })
})

describe('counting', () => {
  test('adding days and counting them are each other’s inverse', () => {
    fc.assert(
      fc.property(
        anyDate,
        fc.integer({ min: -5000, max: 5000 }),
        (date, days) => void expect(daysBetween(date, addDays(date, days))).toBe(days),
      ),
    )
  })

  test.each([
    ['2026-02-28', 1, '2026-03-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2026-03-01', -1, '2026-02-28'],
    ['2026-04-24', 0, '2026-04-24'],
  ])('%s and %i days is %s', (date, days, expected) => {
    expect(addDays(date, days)).toBe(expected)
  })

  test('minutes of the day and the clock’s text are each other’s inverse', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 24 * 60 - 1 }),
        (minutes) => void expect(minutesOf(timeOf(minutes))).toBe(minutes),
      ),
    )
  })
})
