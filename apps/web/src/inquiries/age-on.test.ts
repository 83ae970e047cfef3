import { expect, test } from 'vitest'

import { ageOn } from './patient-line.tsx'

test.each([
  ['2020-11-20', 6],
  ['2020-11-21', 5],
  ['2026-01-01', 0],
  ['1991-04-18', 35],
])('a patient born on %s is %d on 20 November 2026', (birth, age) => {
  expect(ageOn(birth, new Date('2026-11-20T10:00:00Z'), 'Africa/Cairo')).toBe(age)
})

test("a birthday starts with the clinic's civil day", () => {
  const halfPastMidnightInCairo = new Date('2026-11-19T22:30:00Z')
  expect(ageOn('2020-11-20', halfPastMidnightInCairo, 'Africa/Cairo')).toBe(6)
  expect(ageOn('2020-11-20', halfPastMidnightInCairo, 'America/New_York')).toBe(5)
})
