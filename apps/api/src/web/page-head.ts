import type { Language } from '@aafiya/contracts/messages/message-key'
import { languages as allLanguages } from '@aafiya/contracts/platform/people'

import { escapeHtml } from '../platform/mail/mail-layout.ts'

export interface PageHead {
  title: string
  description?: string | undefined
  /** Without one the page is kept out of search engines. */
  address?: PageAddress
  openGraphType?: 'website' | 'profile'
  /** schema.org data. */
  structured?: unknown
}

export interface PageAddress {
  /** `PUBLIC_URL`. */
  base: string
  path: string
  /** The language that the URL itself names. Without one, the URL leaves the choice to the browser. */
  named?: Language | undefined
  /** The languages that the page is offered in; both by default. */
  languages?: readonly Language[]
}

export const addressIn = (base: string, path: string, language?: Language) =>
  `${base}${path}${language ? `?lang=${language}` : ''}`

/** Directional marks are for sentences within a page; in a head each text stands alone. */
const bare = (text: string) => text.replace(/[\u2066-\u2069]/g, '')

const element = (name: string, attributes: Readonly<Record<string, string>>) =>
  `<${name}${Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escapeHtml(value)}"`)
    .join('')}>`
const meta = (name: string, content: string) => element('meta', { name, content })
const property = (name: string, content: string) => element('meta', { property: name, content })

/** JSON for a script element that is not run: no `<`, so nothing in it can end the element. */
export const scriptJson = (value: unknown) => JSON.stringify(value).replace(/</g, '\\u003c')

function addressTags({ base, path, named, languages = allLanguages }: PageAddress) {
  const alternate = (hreflang: string, href: string) => element('link', { rel: 'alternate', hreflang, href })
  return [
    element('link', { rel: 'canonical', href: addressIn(base, path, named) }),
    ...languages.map((language) => alternate(language, addressIn(base, path, language))),
    alternate('x-default', addressIn(base, path)),
  ]
}

function openGraph({ title, description, address, openGraphType = 'website' }: PageHead, language: Language) {
  if (!address) return []
  return [
    property('og:type', openGraphType),
    property('og:title', bare(title)),
    ...(description ? [property('og:description', bare(description))] : []),
    property('og:url', addressIn(address.base, address.path, address.named)),
    property('og:image', `${address.base}/social.png`),
    property('og:locale', language === 'ar' ? 'ar_EG' : 'en_GB'),
    ...(address.languages?.length === 1
      ? []
      : [property('og:locale:alternate', language === 'ar' ? 'en_GB' : 'ar_EG')]),
    meta('twitter:card', 'summary_large_image'),
  ]
}

/** The head of a page as HTML; all texts are escaped. */
export function headTags(head: PageHead, language: Language): string {
  const { title, description, address, structured } = head
  return [
    `<title>${escapeHtml(title)}</title>`,
    ...(description ? [meta('description', bare(description))] : []),
    ...(address ? addressTags(address) : [meta('robots', 'noindex')]),
    ...openGraph(head, language),
    ...(structured ? [`<script type="application/ld+json">${scriptJson(structured)}</script>`] : []),
  ].join('\n    ')
}
