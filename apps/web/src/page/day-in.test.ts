import { expect, test } from 'vitest'

import { dayIn } from './day-in.ts'

test('a day of the calendar is read from the URL, anything else is left out', () => {
  for (const text of ['2024-02-29', '0002-12-05']) expect(dayIn(text)).toBe(text)
  for (const text of [null, '', 'today', '2026-02-29', '2026-13-01', '2026-3-1', '2026-03-01T10:00'])
    expect(dayIn(text), `${text}`).toBeUndefined()
})
