import { expect, test } from 'vitest'

import { callReasons, callReasonsOf, compareReasons, longAgoDays } from './call-reasons.ts'

const known = { missed: 0, attended: 3, isReached: true, daysAhead: 2 }

test.each([
  ['a known patient who is reached', known, []],
  ['one missed visit in a year', { ...known, missed: 1 }, ['missed_before']],
  ['no account is notified', { ...known, isReached: false }, ['not_reached']],
  ['never came before', { ...known, attended: 0 }, ['first_visit']],
  ['booked two weeks before', { ...known, daysAhead: longAgoDays }, ['booked_long_ago']],
  ['booked a day less before', { ...known, daysAhead: longAgoDays - 1 }, []],
  ['everything', { missed: 2, attended: 0, isReached: false, daysAhead: 40 }, [...callReasons]],
] as const)('%s', (_, facts, reasons) => {
  expect(callReasonsOf(facts)).toEqual(reasons)
})

test('one strong reason counts before all weaker ones, and more reasons before fewer', () => {
  const [strong, ...weaker] = callReasons
  expect(compareReasons([strong], weaker)).toBeLessThan(0)
  expect(compareReasons(weaker, [strong])).toBeGreaterThan(0)
  expect(compareReasons([strong, 'first_visit'], [strong])).toBeLessThan(0)
  expect(compareReasons(['first_visit'], ['first_visit'])).toBe(0)
})
