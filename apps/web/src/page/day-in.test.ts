import { expect, test } from 'vitest'

import { dayIn } from './day-in.ts'

test('a day of the calendar is read from the URL, anything else is left out', () => {
  expect(dayIn('2024-02-29')).toBe('2024-02-29')
  for (const text of [null, '', 'today', '2026-02-29', '2026-13-01', '2026-3-1', '0001-01-01', '2026-03-01T10:00'])
    expect(dayIn(text), `${text}`).toBeUndefined()
})
