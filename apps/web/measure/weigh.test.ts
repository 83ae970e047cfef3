// @vitest-environment node
import { expect, test, vi } from 'vitest'

import { kilobytes, overBudget, scales, weightOf } from './weigh.ts'

test('files are weighed one by one, as compressed for the wire', () => {
  const text = new TextEncoder().encode('x'.repeat(10_000))
  const one = weightOf(text)
  expect(one.gz).toBeLessThan(100)
  expect(one.br).toBeLessThan(one.gz)
  expect(scales(() => text)(['a.js', 'b.js'])).toEqual({ gz: one.gz * 2, br: one.br * 2 })
  expect(scales(() => text)([])).toEqual({ gz: 0, br: 0 })
})

test('a file that is on many routes is compressed once', () => {
  const read = vi.fn(() => new Uint8Array(10))
  const weigh = scales(read)
  expect(weigh(['a.js', 'b.js'])).toEqual(weigh(['b.js', 'a.js']))
  expect(read).toHaveBeenCalledTimes(2)
})

test('names only what exceeds its budget, with both numbers', () => {
  const budgets = [
    { name: '/ JS gz', limit: 125_000, actual: 125_000 },
    { name: '/ JS br', limit: 110_000, actual: 110_100 },
  ]
  expect(overBudget(budgets)).toEqual(['/ JS br: 110.1 KB, at most 110.0'])
})

test('a kilobyte has a thousand bytes', () => {
  expect(kilobytes(123_456)).toBe('123.5')
})
