import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { limits } from '../platform/limits.ts'
import { addDays, civilAt, instantAt, timeOf } from './clinic-time.ts'
import { closingOf } from './closing.ts'
import { daysFrom, gridTimes, offerOf, slotsOfDay, standardTimes, type Slot } from './slots.ts'

const cairo = 'Africa/Cairo'
const zones = [cairo, 'America/New_York', 'Asia/Tokyo', 'Australia/Lord_Howe', 'Pacific/Apia', 'Europe/London'] as const
/** Round the clock, so that every zone's change of the clock falls on the grid. */
const allDay = Array.from({ length: 48 }, (_, index) => timeOf(index * 30))
const nothing: ReadonlySet<string> = new Set()

const at = (date: string, time: string, zone: string = cairo): Date => {
  const instant = instantAt(date, time, zone)
  if (!instant) throw new Error(`${zone} has no ${date} ${time}`)
  return instant
}
const free = (slots: readonly Slot[]) => slots.filter((slot) => slot.state === 'free')

describe('times', () => {
  test('the grid is half-hourly from 10:00, and the last one ends at 21:00', () => {
    expect(gridTimes()).toHaveLength(22)
    expect(gridTimes().at(0)).toBe('10:00')
    expect(gridTimes().at(-1)).toBe('20:30')
  })

  test.each([
    ['hours of their own', [{ opens: '08:00', closes: '09:30' }], ['08:00', '08:30', '09:00']],
    [
      'a break',
      [
        { opens: '09:00', closes: '10:00' },
        { opens: '12:00', closes: '13:00' },
      ],
      ['09:00', '09:30', '12:00', '12:30'],
    ],
    ['hours off the half hour', [{ opens: '09:10', closes: '10:50' }], ['09:30', '10:00']],
    [
      'hours that overlap',
      [
        { opens: '09:00', closes: '10:00' },
        { opens: '09:30', closes: '10:30' },
      ],
      ['09:00', '09:30', '10:00'],
    ],
    ['too short a time', [{ opens: '09:00', closes: '09:29' }], []],
    ['the end of the day', [{ opens: '23:00', closes: '24:00' }], ['23:00', '23:30']],
    ['no hours', [], []],
  ])('the grid of a doctor with %s', (_, hours, times) => {
    expect(gridTimes(hours)).toEqual(times)
  })

  test('the edit screen has 15 fixed times, hourly from 09:00 to 23:00', () => {
    expect(standardTimes).toHaveLength(15)
    expect(standardTimes.at(0)).toBe('09:00')
    expect(standardTimes.at(-1)).toBe('23:00')
  })
})

describe('today', () => {
  test.each([
    ['00:00', '10:00'],
    ['09:59', '10:00'],
    ['10:00', '11:00'],
    ['10:29', '11:00'],
    ['10:30', '11:30'],
    ['14:10', '15:00'],
    ['14:40', '15:30'],
    ['19:59', '20:30'],
    ['20:10', undefined],
    ['20:30', undefined],
    ['23:59', undefined],
  ])('at %s the first slot is %s', (time, first) => {
    const slots = slotsOfDay({ date: '2026-03-02', now: at('2026-03-02', time), zone: cairo, taken: nothing })
    expect(free(slots)[0]?.time).toBe(first)
    expect(slots).toHaveLength(22)
  })

  test('the next day is whole, however late it is', () => {
    expect(
      free(slotsOfDay({ date: '2026-03-03', now: at('2026-03-02', '23:59'), zone: cairo, taken: nothing })),
    ).toHaveLength(22)
  })

  test('yesterday offers nothing', () => {
    expect(
      free(slotsOfDay({ date: '2026-03-01', now: at('2026-03-02', '00:00'), zone: cairo, taken: nothing })),
    ).toEqual([])
  })

  test('is the clinic’s day, not the one in Greenwich', () => {
    expect(daysFrom(new Date('2026-03-01T22:30:00Z'), cairo)[0]).toBe('2026-03-02')
    expect(daysFrom(new Date('2026-03-02T03:30:00Z'), 'America/New_York')[0]).toBe('2026-03-01')
  })
})

test('the grid shows seven days in a row, across a change of the clock too', () => {
  expect(daysFrom(at('2026-04-21', '12:00'), cairo)).toEqual([
    '2026-04-21',
    '2026-04-22',
    '2026-04-23',
    '2026-04-24',
    '2026-04-25',
    '2026-04-26',
    '2026-04-27',
  ])
})

test('a taken time stays in its place and is not free', () => {
  const taken = new Set([at('2026-03-03', '10:30').toISOString()])
  const slots = slotsOfDay({ date: '2026-03-03', now: at('2026-03-02', '12:00'), zone: cairo, taken })
  expect(slots[1]).toEqual({ time: '10:30', startsAt: '2026-03-03T08:30:00.000Z', state: 'taken' })
  expect(free(slots)).toHaveLength(21)
})

test('the edit screen lists its fixed times in order, those outside the opening hours as closed, and its own time as kept', () => {
  const own = at('2026-03-03', '10:30').toISOString()
  const slots = slotsOfDay({
    date: '2026-03-03',
    now: at('2026-03-02', '12:00'),
    zone: cairo,
    taken: new Set([own]),
    alsoListed: standardTimes,
    own,
  })
  expect(slots.map((slot) => slot.time)).toEqual(['09:00', ...gridTimes(), '21:00', '22:00', '23:00'])
  expect(slots.filter((slot) => slot.state === 'closed').map((slot) => slot.time)).toEqual([
    '09:00',
    '21:00',
    '22:00',
    '23:00',
  ])
  expect(slots.find((slot) => slot.state === 'own')?.startsAt).toBe(own)
})

test('the skipped hour of 2026-04-24 is left out and the repeated one of 2026-10-29 is listed once', () => {
  const of = (date: string) =>
    slotsOfDay({ date, now: at(addDays(date, -3), '12:00'), zone: cairo, taken: nothing, times: allDay })
  expect(of('2026-04-24').map((slot) => slot.time)).toEqual(allDay.slice(2))
  expect(of('2026-10-29').map((slot) => slot.time)).toEqual(allDay)
  expect(of('2026-10-29').find((slot) => slot.time === '23:00')?.startsAt).toBe('2026-10-29T20:00:00.000Z')
})

const anyCase = fc.record({
  zone: fc.constantFrom(...zones),
  now: fc
    .integer({ min: Date.UTC(2025, 0, 1) / 1000, max: Date.UTC(2032, 0, 1) / 1000 })
    .map((seconds) => new Date(seconds * 1000)),
  ahead: fc.integer({ min: -1, max: limits.bookingDaysAhead + 1 }),
  times: fc.constantFrom(gridTimes(), allDay, standardTimes),
})

/** Days around every change of the clock in the zones above. */
const changeDays = [
  '2026-04-23',
  '2026-04-24',
  '2026-10-29',
  '2026-10-30',
  '2026-03-08',
  '2026-11-01',
  '2026-03-29',
  '2026-10-25',
  '2026-04-05',
  '2026-10-04',
]
const anyChange = fc.record({
  zone: fc.constantFrom(...zones),
  date: fc.constantFrom(...changeDays),
  minutes: fc.integer({ min: -36 * 60, max: 36 * 60 }),
  times: fc.constant(allDay),
})

function expectHonest(date: string, now: Date, zone: string, times: readonly string[]) {
  const slots = slotsOfDay({ date, now, zone, taken: nothing, times })
  expect(new Set(slots.map((slot) => slot.startsAt)).size).toBe(slots.length)
  expect(new Set(slots.map((slot) => slot.time)).size).toBe(slots.length)
  expect(slots.map((slot) => slot.startsAt)).toEqual(slots.map((slot) => slot.startsAt).toSorted())
  for (const slot of slots) {
    expect(civilAt(new Date(slot.startsAt), zone)).toEqual({ date, time: slot.time })
    if (slot.state === 'free') expect(Date.parse(slot.startsAt)).toBeGreaterThan(now.getTime())
  }
}

test('every offered slot is at its stated moment, is listed once, and is in the future', () => {
  fc.assert(
    fc.property(anyCase, ({ zone, now, ahead, times }) =>
      expectHonest(addDays(civilAt(now, zone).date, ahead), now, zone, times),
    ),
    { numRuns: 500 },
  )
})

test('so it is on the days on which a zone moves its clock', () => {
  fc.assert(
    fc.property(anyChange, ({ zone, date, minutes, times }) =>
      expectHonest(date, new Date(Date.parse(`${date}T12:00Z`) + minutes * 60_000), zone, times),
    ),
    { numRuns: 500 },
  )
})

test('the page shows a slot as free exactly where the API takes it', () => {
  fc.assert(
    fc.property(anyCase, ({ zone, now, ahead, times }) => {
      const date = addDays(civilAt(now, zone).date, ahead)
      const shown = new Map(slotsOfDay({ date, now, zone, taken: nothing, times }).map((slot) => [slot.time, slot]))
      for (const time of allDay) {
        const offer = offerOf({ date, time, now, zone, times })
        const slot = shown.get(time)
        const isOffered = slot?.state === 'free' && ahead <= limits.bookingDaysAhead
        expect('startsAt' in offer ? offer.startsAt.toISOString() : undefined).toBe(
          isOffered ? slot.startsAt : undefined,
        )
      }
    }),
    { numRuns: 200 },
  )
})

describe('a requested slot', () => {
  const now = at('2026-03-02', '14:10')
  test.each([
    ['in time', '2026-03-02', '15:00', undefined],
    ['too soon', '2026-03-02', '14:30', 'slot_past'],
    ['gone', '2026-03-02', '10:00', 'slot_past'],
    ['of yesterday', '2026-03-01', '15:00', 'slot_past'],
    ['off the grid', '2026-03-03', '10:10', 'slot_not_offered'],
    ['before the grid', '2026-03-03', '09:30', 'slot_not_offered'],
    ['at closing time', '2026-03-03', '21:00', 'slot_not_offered'],
    ['on the 60th day', '2026-05-01', '10:00', undefined],
    ['on the 61st day', '2026-05-02', '10:00', 'date_too_far'],
    ['in the year 9999', '9999-12-31', '10:00', 'date_too_far'],
  ])('%s', (_, date, time, refusal) => {
    const offer = offerOf({ date, time, now, zone: cairo })
    expect('refusal' in offer ? offer.refusal : undefined).toBe(refusal)
  })

  test('in an hour that the zone skips is not offered', () => {
    expect(offerOf({ date: '2026-04-24', time: '00:30', now, zone: cairo, times: allDay })).toEqual({
      refusal: 'slot_not_offered',
    })
  })
})

test.each([undefined, 0, 20, 90])('a start is free until it closes, with a lead time of %s minutes', (leadMinutes) => {
  const query = { date: '2026-03-02', zone: cairo, taken: nothing, leadMinutes }
  for (const { startsAt } of slotsOfDay({ ...query, now: at('2026-03-01', '10:00') })) {
    const closesAt = closingOf(new Date(startsAt), query)
    const stateAt = (now: number) =>
      slotsOfDay({ ...query, now: new Date(now) }).find((slot) => slot.startsAt === startsAt)?.state
    expect([startsAt, stateAt(closesAt.getTime() - 1)]).toEqual([startsAt, 'free'])
    const isOfOpening = leadMinutes === undefined && closesAt < at('2026-03-02', '10:00')
    if (!isOfOpening) expect([startsAt, stateAt(closesAt.getTime() + 1)]).toEqual([startsAt, 'past'])
  }
})
