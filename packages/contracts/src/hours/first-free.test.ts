import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { firstFree, openStartsOf, slotsOfDay, type Span, type VisitLength } from './slots.ts'

const minute = 60_000
const halfHours = [600, 630, 660, 690].map((at) => at * minute)
const visit = (minutes: number, pauseMinutes = 0): VisitLength => ({ minutes, pauseMinutes })
const spans = (...taken: [from: number, to: number][]): Span[] =>
  taken.map(([from, to]) => ({ from: from * minute, to: to * minute }))

describe('the first free start', () => {
  test.each<[string, Span[], VisitLength, number | undefined]>([
    ['is the first where nothing is taken', [], visit(30), 600],
    ['is behind a visit that takes it', spans([600, 630]), visit(30), 630],
    ['may be one at which a visit ends', spans([570, 600]), visit(30), 600],
    ['may end when a visit starts', spans([630, 660]), visit(30), 600],
    ['leaves time for the pause', spans([630, 660]), visit(30, 5), 660],
    ['leaves time for a longer visit', spans([650, 660]), visit(60), 660],
    ['is behind a long visit that others lie within', spans([590, 665], [600, 610], [620, 630]), visit(30), 690],
    ['is not there where all are taken', spans([0, 1440]), visit(30), undefined],
    ['is found behind visits of days before', spans([-2000, -1900], [-100, -10], [600, 660]), visit(30), 660],
  ])('%s', (_, taken, length, expected) => {
    expect(firstFree(halfHours, taken, length)).toBe(expected === undefined ? undefined : expected * minute)
  })

  test('is the one that comparing every start with every taken time finds', () => {
    const start = fc.integer({ min: 0, max: 120 })
    const span = fc.tuple(start, fc.integer({ min: 1, max: 40 })).map(([from, length]) => ({ from, to: from + length }))
    fc.assert(
      fc.property(
        fc
          .uniqueArray(start, { maxLength: 30 })
          .map((starts) => starts.toSorted((a, b) => a - b).map((at) => at * minute)),
        fc
          .array(span, { maxLength: 12 })
          .map((all) => all.toSorted((a, b) => a.from - b.from).flatMap(({ from, to }) => spans([from, to]))),
        fc.record({ minutes: fc.integer({ min: 1, max: 40 }), pauseMinutes: fc.integer({ min: 0, max: 10 }) }),
        (starts, taken, length) => {
          const lengthMs = (length.minutes + length.pauseMinutes) * minute
          const slow = starts.find((from) => !taken.some((other) => from < other.to && other.from < from + lengthMs))
          expect(firstFree(starts, taken, length)).toBe(slow)
        },
      ),
    )
  })
})

test.each(['2026-03-26', '2026-03-27', '2026-04-24', '2026-04-25'])(
  'open starts on %s are the free slots of a day on which nothing is taken',
  (date) => {
    const query = {
      date,
      now: new Date('2026-03-26T10:10:00Z'),
      zone: 'Africa/Cairo',
      visit: visit(40, 5),
      leadMinutes: 90,
    }
    const free = slotsOfDay({ ...query, taken: [] }).filter(({ state }) => state === 'free')
    expect(free.length).toBeGreaterThan(5)
    expect(openStartsOf(query)).toEqual(free.map(({ startsAt }) => Date.parse(startsAt)))
  },
)
