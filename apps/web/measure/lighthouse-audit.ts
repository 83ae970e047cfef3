import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'

import { chromium } from './chromium.ts'

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Category = (typeof categories)[number]

export type Audit = Record<Category, number> & {
  /** Milliseconds. */
  lcp: number
  /** Milliseconds. */
  tbt: number
  cls: number
}

export interface Run {
  audit: Audit
  /** The browser version. */
  version: string
  /** The speed of the machine as Lighthouse measures it: 1,000 and more for a current desktop. */
  speed: number
}

const flags = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * One Lighthouse run as on a mid-range phone with slow 4G, in a fresh browser. Throws if the run did not load the page.
 */
export async function runLighthouse(url: string, language: string): Promise<Run> {
  const chrome = await launch({ chromePath: chromium, chromeFlags: flags, logLevel: 'silent' })
  try {
    const result = await lighthouse(url, {
      port: chrome.port,
      logLevel: 'error',
      onlyCategories: [...categories],
      extraHeaders: { 'Accept-Language': language },
    })
    if (!result) throw new Error(`no result for ${url}`)
    const { lhr } = result
    if (lhr.runtimeError) throw new Error(`${lhr.runtimeError.code} at ${url}`)
    const score = (category: Category) => {
      const found = lhr.categories[category]?.score
      if (typeof found !== 'number') throw new Error(`no ${category} of ${url}`)
      return Math.round(found * 100)
    }
    const value = (name: string) => {
      const found = lhr.audits[name]?.numericValue
      if (found === undefined) throw new Error(`no ${name} of ${url}`)
      return found
    }
    const audit = {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
      lcp: value('largest-contentful-paint'),
      tbt: value('total-blocking-time'),
      cls: value('cumulative-layout-shift'),
    }
    const { hostUserAgent, benchmarkIndex } = lhr.environment
    return {
      audit,
      speed: benchmarkIndex,
      version: /Chrome\/([\d.]+)/.exec(hostUserAgent)?.[1] ?? 'of an unknown version',
    }
  } finally {
    chrome.kill()
  }
}

const mostTries = 4

/** Repeats and logs runs that end without a measurement, a few times; then throws the last error. */
export async function measured<T>(run: () => Promise<T>, say: (text: string) => void): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await run()
    } catch (error) {
      if (tries === mostTries) throw new Error(`no measurement in ${mostTries} tries`, { cause: error })
      say(`no measurement (${String(error)}), again\n`)
    }
  }
}

export const median = (numbers: readonly number[]): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.NaN

/** The median of each figure, except the layout shift: its worst value. */
export function middleOf(audits: readonly Audit[]): Audit {
  const middle = (name: keyof Audit) => median(audits.map((one) => one[name]))
  return {
    performance: middle('performance'),
    accessibility: middle('accessibility'),
    'best-practices': middle('best-practices'),
    seo: middle('seo'),
    lcp: middle('lcp'),
    tbt: middle('tbt'),
    cls: Math.max(...audits.map((one) => one.cls)),
  }
}

const scores = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }

/** The missed targets, each with the measured value; a missing value misses too. */
export function missesOf({ lcp, tbt, cls, ...scored }: Audit): string[] {
  const wanted = [
    ...categories.map((name) => ({
      name,
      has: scored[name],
      isMet: scored[name] >= scores[name],
      target: `at least ${scores[name]}`,
    })),
    { name: 'LCP', has: Math.round(lcp), isMet: lcp <= 2000, target: 'at most 2000 ms' },
    { name: 'TBT', has: Math.round(tbt), isMet: tbt <= 150, target: 'at most 150 ms' },
    { name: 'CLS', has: cls, isMet: cls <= 0.02, target: 'at most 0.02' },
  ]
  return wanted.filter(({ isMet }) => !isMet).map(({ name, has, target }) => `${name} ${has}, ${target}`)
}
