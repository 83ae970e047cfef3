import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Category = (typeof categories)[number]

export type Audit = Record<Category, number> & {
  /** Milliseconds. */
  lcp: number
  /** Milliseconds. */
  tbt: number
  cls: number
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

/** One run of Lighthouse as on a mid-range phone with slow 4G, in a browser of its own. */
export async function audit(url: string, language: string): Promise<Audit> {
  const chrome = await launch({ chromeFlags: flags, logLevel: 'silent' })
  try {
    const result = await lighthouse(url, {
      port: chrome.port,
      logLevel: 'error',
      onlyCategories: [...categories],
      extraHeaders: { 'Accept-Language': language },
    })
    if (!result) throw new Error(`no result for ${url}`)
    const { lhr } = result
    const score = (category: Category) => Math.round((lhr.categories[category]?.score ?? 0) * 100)
    const value = (name: string) => lhr.audits[name]?.numericValue ?? Number.NaN
    return {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
      lcp: value('largest-contentful-paint'),
      tbt: value('total-blocking-time'),
      cls: value('cumulative-layout-shift'),
    }
  } finally {
    chrome.kill()
  }
}

export const median = (numbers: readonly number[]): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.NaN

/** The median of each figure; of layout shift the worst. */
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
