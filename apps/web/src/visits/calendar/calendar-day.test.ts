import { randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import { aVisit } from '../../../test/render-payments.tsx'
import {
  blocksOf,
  closedRanges,
  hoursShown,
  narrowRange,
  stretchesOf,
  visitToChoose,
  type CalendarDay,
} from './calendar-day.ts'

const at = (appointmentTime: string, more: Parameters<typeof aVisit>[0] = {}) => aVisit({ appointmentTime, ...more })
const day = (open: CalendarDay['open'], ...visits: ReturnType<typeof aVisit>[]): CalendarDay => ({
  date: '2026-11-22',
  open,
  blocks: blocksOf(visits),
})
const morning = { from: 540, to: 720 }
const evening = { from: 1020, to: 1200 }

test('a visit has its own length, half an hour if an older answer has none, and ends at midnight at the latest', () => {
  const long = at('15:30', { endsAt: '2026-11-22T14:15:00.000Z' })
  const late = at('23:45', { appointmentDate: '2026-11-22T21:45:00.000Z', endsAt: '2026-11-22T22:30:00.000Z' })
  const ranges = blocksOf([late, at('09:00'), long]).map(({ from, to }) => [from, to])
  expect(ranges).toEqual([
    [540, 570],
    [930, 975],
    [1425, 1440],
  ])
})

test('in a narrow column two visits of one time are one below the other, if each has room for its name', () => {
  const overbooked = { id: randomUUID(), overbooked: 'Urgent' }
  const rangesOf = (...visits: ReturnType<typeof aVisit>[]) =>
    blocksOf(visits).map((block) => [block.half, narrowRange(block).from, narrowRange(block).to])
  expect(rangesOf(at('10:00'), at('10:00', overbooked))).toEqual([
    ['first', 600, 615],
    ['second', 615, 630],
  ])
  const quarter = { endsAt: '2026-11-22T08:15:00.000Z', appointmentDate: '2026-11-22T08:00:00.000Z' }
  expect(rangesOf(at('10:00', quarter), at('10:00', { ...quarter, ...overbooked }))).toEqual([
    ['first', 600, 615],
    ['second', 600, 615],
  ])
  // An hour beside two half hours keeps its length.
  const hour = { endsAt: '2026-11-22T09:00:00.000Z', appointmentDate: '2026-11-22T08:00:00.000Z' }
  expect(rangesOf(at('10:00'), at('10:00', { ...hour, ...overbooked }), at('10:30', { id: randomUUID() }))).toEqual([
    ['first', 600, 630],
    ['second', 600, 660],
    ['first', 630, 660],
  ])
})

test('a cancelled visit has no block', () => {
  expect(blocksOf([at('10:00', { status: 'cancelled' })])).toEqual([])
})

test('the rows span the earliest to the latest hour that is open or has a visit', () => {
  expect(hoursShown([day([morning]), day([evening])])).toEqual({ from: 540, to: 1200 })
  expect(hoursShown([day([morning], at('07:30'), at('12:15'))])).toEqual({ from: 420, to: 780 })
  expect(hoursShown([day([{ from: -120, to: 60 }])])).toEqual({ from: 0, to: 60 })
  expect(hoursShown([day([])])).toEqual({ from: 600, to: 1260 })
})

test('closed ranges are outside the open times', () => {
  const shown = { from: 480, to: 1260 }
  expect(closedRanges(day([morning, evening]), shown)).toEqual([
    { from: 480, to: 540 },
    { from: 720, to: 1020 },
    { from: 1200, to: 1260 },
  ])
  expect(closedRanges(day([]), shown)).toEqual([shown])
  expect(closedRanges(day([{ from: -60, to: 1500 }]), shown)).toEqual([])
})

test('the list of a day has its visits, with free and closed ranges between them', () => {
  const stretches = stretchesOf(day([morning, evening], at('09:00'), at('11:00'), at('18:00')))
  expect(stretches.map(({ kind, from, to }) => [kind, from, to])).toEqual([
    ['visit', 540, 570],
    ['free', 570, 660],
    ['visit', 660, 690],
    ['free', 690, 720],
    ['closed', 720, 1020],
    ['free', 1020, 1080],
    ['visit', 1080, 1110],
    ['free', 1110, 1200],
  ])
  expect(stretchesOf(day([]))).toEqual([])
})

test('a visit is followed by its buffer, on the scale and in the list', () => {
  const long = at('09:00', {
    appointmentDate: '2026-11-22T07:00:00.000Z',
    endsAt: '2026-11-22T08:00:00.000Z',
    pauseMinutes: 15,
  })
  expect(blocksOf([long])).toMatchObject([{ from: 540, to: 600, freeFrom: 615 }])
  expect(stretchesOf(day([morning], long)).map(({ kind, from, to }) => [kind, from, to])).toEqual([
    ['visit', 540, 600],
    ['pause', 600, 615],
    ['free', 615, 720],
  ])
})

test('a day selects the patient inside, then the longest waiting, then the next', () => {
  const now = new Date('2026-11-22T13:00:00Z')
  const done = at('09:00', { status: 'completed' })
  const next = at('15:30')
  const short = at('15:00', { status: 'arrived', arrivedAt: '2026-11-22T12:50:00.000Z' })
  const long = at('15:30', { status: 'arrived', arrivedAt: '2026-11-22T12:30:00.000Z' })
  const inside = at('14:30', {
    status: 'arrived',
    arrivedAt: '2026-11-22T12:40:00.000Z',
    startedAt: '2026-11-22T12:45:00.000Z',
  })
  expect(visitToChoose([done, short, long, inside, next], now)).toBe(inside)
  expect(visitToChoose([done, short, long, next], now)).toBe(long)
  expect(visitToChoose([done, next], now)).toBe(next)
  expect(visitToChoose([done], now)).toBe(done)
  expect(visitToChoose([], now)).toBeUndefined()
})
