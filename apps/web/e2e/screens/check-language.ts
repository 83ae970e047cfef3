import type { Page } from '@playwright/test'

/** Latin in Arabic too: product names, file formats and keys. */
const latinEverywhere = [
  'Chrome',
  'Linux',
  'Google',
  'JPG',
  'PNG',
  'GIF',
  'WebP',
  'PDF',
  'CSV',
  'OTP',
  'Stripe',
  'Paymob',
  'Ctrl',
  'Enter',
  'Esc',
  'PgDn',
]

/**
 * Text of the other language on the screen: content, accessible names and titles. Allowed are elements whose `lang`
 * says so (a doctor's name that only exists in Latin letters) and user content, which the app isolates with `bdi`,
 * `dir="auto"` or the isolate characters. Addresses are not words.
 */
export const languageFaults = (page: Page, language: 'en' | 'ar'): Promise<string[]> =>
  page.evaluate(
    ({ own, allowed }) => {
      const wrong = own === 'ar' ? /\p{Script=Latin}{2,}/u : /\p{Script=Arabic}/u
      const easternDigits = /[٠-٩۰-۹]/
      const addresses = /\S+@\S+|https?:\S+/g
      const isolated = /\u2068[^\u2069]*\u2069/g
      const initials = /^\s*\p{Lu}{1,2}\s*$/u
      const words = new RegExp(`(?<!\\p{L})(?:${allowed.join('|')})(?!\\p{L})`, 'gu')
      const faults: string[] = []
      const look = (text: string | null, place: string, isMarked: boolean) => {
        const rest = (text ?? '').replace(isolated, '').replace(addresses, '').replace(words, '').replace(initials, '')
        if (easternDigits.test(rest) || (!isMarked && wrong.test(rest))) faults.push(`${place}: ${rest.trim()}`)
      }
      const isMarked = (element: Element) =>
        element.closest('[lang]') !== document.documentElement || element.closest('bdi, [dir="auto"]') !== null
      look(document.title, 'title', false)
      for (const element of document.body.querySelectorAll('*')) {
        if (element.closest('script, style, noscript')) continue
        for (const name of ['aria-label', 'alt', 'title', 'placeholder', 'aria-description', 'aria-valuetext'])
          look(element.getAttribute(name), `${element.localName}[${name}]`, isMarked(element))
        for (const node of element.childNodes)
          if (node.nodeType === Node.TEXT_NODE) look(node.textContent, element.localName, isMarked(element))
      }
      return faults
    },
    { own: language, allowed: language === 'ar' ? latinEverywhere : [] },
  )
