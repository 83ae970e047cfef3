import { addDays, civilAt, instantAt, timeOf } from '@aafiya/contracts/hours/clinic-time'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { isQuiet } from '../messages/quiet-hours.ts'
import { dueTime, dueTimes } from './due-times.ts'

const zones = ['Africa/Cairo', 'Europe/Berlin', 'America/Santiago', 'Asia/Riyadh'] as const
const shown = (instant: Date, zone: string) => `${civilAt(instant, zone).date} ${civilAt(instant, zone).time}`
const at = (date: string, time: string, zone: string) => instantAt(date, time, zone) ?? new Date(Number.NaN)

test.each([
  ['a day before', 'Africa/Cairo', '2026-03-10', '15:30', 24, '2026-03-09 15:30'],
  ['three hours before', 'Africa/Cairo', '2026-03-10', '15:30', 3, '2026-03-10 12:30'],
  ['at 08:00, as quiet hours end', 'Africa/Cairo', '2026-03-10', '11:00', 3, '2026-03-10 08:00'],
  ['before quiet hours, the evening before', 'Africa/Cairo', '2026-03-10', '10:30', 3, '2026-03-09 21:00'],
  ['as quiet hours begin', 'Africa/Cairo', '2026-03-10', '21:00', 24, '2026-03-09 21:00'],
  ['before quiet hours, the same evening', 'Africa/Cairo', '2026-03-10', '23:30', 1, '2026-03-10 21:00'],
  ['two weeks before', 'Africa/Cairo', '2026-03-20', '12:00', 336, '2026-03-06 12:00'],
  // Cairo is an hour ahead from Friday 24 April 2026 at midnight, and back from Friday 30 October at midnight.
  [
    'the same time of the day before, which had an hour less',
    'Africa/Cairo',
    '2026-04-24',
    '15:00',
    24,
    '2026-04-23 15:00',
  ],
  [
    'the same time of the day before, which had an hour more',
    'Africa/Cairo',
    '2026-10-30',
    '15:00',
    24,
    '2026-10-29 15:00',
  ],
  ['before the night in which the clock moves ahead', 'Europe/Berlin', '2026-03-29', '09:00', 3, '2026-03-28 21:00'],
  ['before the night in which the clock moves back', 'Europe/Berlin', '2026-10-25', '09:00', 3, '2026-10-24 21:00'],
])('reminds %s (%s, %s %s, %d hours)', (_, zone, date, time, hours, due) => {
  expect(shown(dueTime(at(date, time, zone), hours, zone), zone)).toBe(due)
})

test.each([
  ['07:59', true],
  ['08:00', false],
  ['20:59', false],
  ['21:00', false],
  ['21:14', false],
  ['21:15', true],
  ['00:00', true],
])('the clock at %s is in quiet hours: %s', (time, expected) => {
  expect(isQuiet(at('2026-03-10', time, 'Africa/Cairo'), 'Africa/Cairo')).toBe(expected)
})

test('a reminder is before its visit, out of quiet hours, and never later than planned', () => {
  const world = fc.record({
    zone: fc.constantFrom(...zones),
    day: fc.nat(400),
    minutes: fc.nat(24 * 60 - 1),
    hours: fc.integer({ min: 1, max: 336 }),
  })
  fc.assert(
    fc.property(world, ({ zone, day, minutes, hours }) => {
      const startsAt = instantAt(addDays('2026-01-01', day), timeOf(minutes), zone)
      if (!startsAt) return
      const due = dueTime(startsAt, hours, zone)
      const { date, time } = civilAt(due, zone)
      expect(due.getTime()).toBeLessThan(startsAt.getTime())
      expect(time >= '08:00' && time <= '21:00').toBe(true)
      const wall = (civil: { date: string; time: string }) => Date.parse(`${civil.date}T${civil.time}:00Z`) / 60_000
      const early = wall(civilAt(startsAt, zone)) - hours * 60 - wall({ date, time })
      expect(early).toBeGreaterThanOrEqual(0)
      expect(early).toBeLessThan(11 * 60)
      expect(early === 0 || time === '21:00').toBe(true)
    }),
    { numRuns: 2000 },
  )
})

test('a visit that is booked after a reminder was due gets none of that kind', () => {
  const zone = 'Africa/Cairo'
  const startsAt = at('2026-03-10', '15:00', zone)
  const kinds = (time: string) =>
    dueTimes({ startsAt, hours: [24, 3], zone, now: at('2026-03-09', time, zone) }).map((due) => due.hoursBefore)
  expect(kinds('14:59')).toEqual([24, 3])
  expect(kinds('15:00')).toEqual([3])
})
