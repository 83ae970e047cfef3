import { expect, test } from 'vitest'

import { ageOn } from './age-on.ts'

test.each([
  ['2020-11-20', 6],
  ['2020-11-21', 5],
  ['2026-01-01', 0],
  ['1991-04-18', 35],
])('a person born on %s is %d on 20 November 2026', (birth, age) => {
  expect(ageOn(birth, new Date('2026-11-20T10:00:00Z'))).toBe(age)
})
