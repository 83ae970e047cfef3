import { expect, test } from 'vitest'

import { span } from './format-span.ts'

test.each([
  [1, 'hour', '1 hour', 'ساعة'],
  [2, 'hour', '2 hours', 'ساعتين'],
  [3, 'day', '3 days', '3 أيام'],
  [10, 'minute', '10 minutes', '10 دقائق'],
  [24, 'hour', '24 hours', '24 ساعة'],
  [60, 'day', '60 days', '60 يومًا'],
] as const)('%d %s in both languages', (amount, unit, en, ar) => {
  expect(span('en', amount, unit)).toBe(en)
  expect(span('ar', amount, unit)).toBe(ar)
})
