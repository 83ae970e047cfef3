import { expect, test } from 'vitest'

import { partsOf, periodAt, periodBefore } from './period.ts'

test.each([
  ['day', '2026-03-01', '2026-03-01', '2026-03-01', '2026-02-28', '2026-02-28'],
  ['week', '2026-03-06', '2026-02-28', '2026-03-06', '2026-02-21', '2026-02-27'],
  ['week', '2026-02-28', '2026-02-28', '2026-03-06', '2026-02-21', '2026-02-27'],
  ['month', '2024-03-31', '2024-03-01', '2024-03-31', '2024-02-01', '2024-02-29'],
  ['year', '2026-07-04', '2026-01-01', '2026-12-31', '2025-01-01', '2025-12-31'],
] as const)('the %s of %s, and the one before', (unit, day, from, to, beforeFrom, beforeTo) => {
  expect(periodAt(unit, day)).toEqual({ from, to })
  expect(periodBefore(unit, { from, to })).toEqual({ from: beforeFrom, to: beforeTo })
})

test('chosen dates are compared with as many days before them', () => {
  expect(periodBefore('dates', { from: '2026-03-05', to: '2026-03-07' })).toEqual({
    from: '2026-03-02',
    to: '2026-03-04',
  })
})

test('a month is divided into weeks from Saturday, the first and the last cut off; nothing is lost', () => {
  const day = (date: string, visits: number) => ({ date, visits, completed: 1, noShow: 0, cancelled: 0 })
  const { unit, parts } = partsOf({ from: '2026-10-01', to: '2026-10-31' }, [
    day('2026-10-02', 3),
    day('2026-10-03', 4),
    day('2026-10-31', 5),
  ])
  expect(unit).toBe('week')
  expect(parts.map(({ from, to, values }) => [from, to, values.visits])).toEqual([
    ['2026-10-01', '2026-10-02', 3],
    ['2026-10-03', '2026-10-09', 4],
    ['2026-10-10', '2026-10-16', 0],
    ['2026-10-17', '2026-10-23', 0],
    ['2026-10-24', '2026-10-30', 0],
    ['2026-10-31', '2026-10-31', 5],
  ])
})
