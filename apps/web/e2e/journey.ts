import { readFileSync } from 'node:fs'

import { test as base, expect, type Page } from '@playwright/test'

import { mailPort } from './ports.ts'

type Language = 'en' | 'ar'

/** The port where the test server keeps the mails (`?to=` an address) and issues tokens like Google's. */
export const mailbox = `http://127.0.0.1:${mailPort}/`

const textsOf = (language: Language, domain: string): Record<string, string> =>
  JSON.parse(readFileSync(new URL(`../src/i18n/texts/${language}/${domain}.json`, import.meta.url), 'utf8'))

/** The texts of a domain in the journey's language; an unknown key fails. */
export type Say = (domain: Domain, key: string) => string
type Domain =
  | 'common'
  | 'site'
  | 'directory'
  | 'doctors'
  | 'appointments'
  | 'calendar'
  | 'account'
  | 'family'
  | 'till'
  | 'people'
  | 'desk'
  | 'visit'
  | 'notifications'
  | 'inquiries'
  | 'inbox'
  | 'applications'
  | 'payments'
  | 'push'
  | 'specialities'
  | 'visit-types'
  | 'visits'
  | 'waiting'
  | 'ledger'
  | 'hours'
  | 'settings'
  | 'documents'
  | 'preparation'
  | 'visit-page'
  | 'staff'
  | 'words'

export const sayIn =
  (language: Language): Say =>
  (domain, key) => {
    const text = textsOf(language, domain)[key]
    if (text === undefined) throw new Error(`no text ${domain}.${key}`)
    return text
  }

/** Matches a text with any value for its placeholder. */
export const around = (text: string) =>
  new RegExp(
    text
      .split(/\{\{.*?\}\}/)
      .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
      .join('.+'),
  )

interface Journey {
  language: Language
  say: Say
  /** Checks that nothing overflows the screen. Outside of CI it saves a screenshot. */
  look: (name: string) => Promise<void>
  /** The newest mail to an address, once it has arrived. */
  mailTo: (address: string) => Promise<{ subject: string; text: string }>
}

const isMail = (value: unknown): value is { subject: string; text: string } =>
  typeof value === 'object' && value !== null && 'subject' in value && 'text' in value

/**
 * Makes `goto` and `reload` wait for hydration, which an earlier click would do unseen. A test that sets `waitUntil`
 * decides for itself; the mailbox and the test checkout are not part of the app.
 */
export function waitForHydration(page: Page): Page {
  const hydrated = () =>
    page.waitForFunction(
      () => !document.getElementById('root') || document.documentElement.dataset['hydrated'] !== undefined,
    )
  const { goto, reload } = page
  page.goto = async (url, options) => {
    const answer = await goto.call(page, url, options)
    if (!options?.waitUntil) await hydrated()
    return answer
  }
  page.reload = async (options) => {
    const answer = await reload.call(page, options)
    if (!options?.waitUntil) await hydrated()
    return answer
  }
  return page
}

/** Each journey starts with its language chosen, and fails on a script error or a CSP violation. */
export const test = base.extend<Journey>({
  language: ['en', { option: true }],
  say: async ({ language }, use) => {
    await use(sayIn(language))
  },
  page: async ({ page, language }, use) => {
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(error.message))
    page.on('console', (message) => {
      if (/content security policy/i.test(message.text())) faults.push(message.text())
    })
    await page.addInitScript((chosen) => localStorage.setItem('i18nextLng', chosen), language)
    await use(waitForHydration(page))
    expect(faults).toEqual([])
  },
  look: async ({ page }, use, info) => {
    let count = 0
    await use(async (name) => {
      await noSidewaysScroll(page)
      if (process.env['CI']) return
      count += 1
      await page.screenshot({
        path: `e2e/screenshots/${info.title.replaceAll(/\W+/g, '-').slice(0, 40)}/${info.project.name}/${count}-${name}.png`,
        fullPage: true,
      })
    })
  },
  mailTo: async ({ request }, use) => {
    await use(async (address) => {
      let found: { subject: string; text: string } | undefined
      await expect
        .poll(async () => {
          // A connection that is being closed as idle is not the journey's business.
          const mails: unknown = await request.get(mailbox, { params: { to: address } }).then(
            (answer) => answer.json(),
            () => [],
          )
          found = Array.isArray(mails) ? mails.find(isMail) : undefined
          return found !== undefined
        })
        .toBe(true)
      if (!found) throw new Error('no mail')
      return found
    })
  },
})

export async function noSidewaysScroll(page: Page): Promise<void> {
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(excess).toBeLessThanOrEqual(0)
}

export { expect }
