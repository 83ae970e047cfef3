// @vitest-environment node
import { expect, test } from 'vitest'

import { median, middleOf } from './lighthouse-audit.ts'

test('the middle of five is the third', () => {
  expect(median([9, 1, 5, 3, 7])).toBe(5)
  expect(median([4])).toBe(4)
})

test('every figure is a median, the layout shift is the worst', () => {
  const one = { performance: 90, accessibility: 100, 'best-practices': 100, seo: 100, lcp: 2000, tbt: 10, cls: 0 }
  const others = [
    { ...one, performance: 98, lcp: 1600, cls: 0.02 },
    { ...one, performance: 99, lcp: 1500, tbt: 90 },
  ]
  expect(middleOf([one, ...others])).toEqual({ ...one, performance: 98, lcp: 1600, tbt: 10, cls: 0.02 })
})
