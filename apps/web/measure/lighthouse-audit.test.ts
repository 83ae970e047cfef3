// @vitest-environment node
import { expect, test } from 'vitest'

import { measured, median, middleOf, missesOf } from './lighthouse-audit.ts'

test('the median of five is the third', () => {
  expect(median([9, 1, 5, 3, 7])).toBe(5)
  expect(median([4])).toBe(4)
})

test('every figure is a median, except the layout shift, which is the worst', () => {
  const one = { performance: 90, accessibility: 100, 'best-practices': 100, seo: 100, lcp: 2000, tbt: 10, cls: 0 }
  const others = [
    { ...one, performance: 98, lcp: 1600, cls: 0.02 },
    { ...one, performance: 99, lcp: 1500, tbt: 90 },
  ]
  expect(middleOf([one, ...others])).toEqual({ ...one, performance: 98, lcp: 1600, tbt: 10, cls: 0.02 })
})

const good = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100, lcp: 2000, tbt: 150, cls: 0.02 }

test.each([
  [{}, []],
  [{ performance: 94 }, ['performance 94, at least 95']],
  [{ seo: 99, 'best-practices': 96 }, ['best-practices 96, at least 100', 'seo 99, at least 100']],
  [
    { lcp: 2001, tbt: 151, cls: 0.021 },
    ['LCP 2001, at most 2000 ms', 'TBT 151, at most 150 ms', 'CLS 0.021, at most 0.02'],
  ],
  [{ lcp: Number.NaN }, ['LCP NaN, at most 2000 ms']],
])('a page with %j misses %j', (figures, misses) => {
  expect(missesOf({ ...good, ...figures })).toEqual(misses)
})

test('a run without a measurement is repeated and logged', async () => {
  const said: string[] = []
  const ends = ['CHROME_INTERSTITIAL_ERROR', 'NO_FCP']
  const run = async () => {
    const end = ends.shift()
    if (end) throw new Error(end)
    return 98
  }
  expect(await measured(run, (text) => said.push(text))).toBe(98)
  expect(said.join('')).toMatch(/CHROME_INTERSTITIAL_ERROR.*again\n.*NO_FCP.*again/)
})

test('a page that cannot be measured fails with the error of the last run', async () => {
  let runs = 0
  const run = async () => {
    runs += 1
    throw new Error('CHROME_INTERSTITIAL_ERROR')
  }
  await expect(measured(run, () => {})).rejects.toMatchObject({ cause: { message: 'CHROME_INTERSTITIAL_ERROR' } })
  expect(runs).toBe(4)
})
