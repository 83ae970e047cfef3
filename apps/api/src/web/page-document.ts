import type { Language } from '@aafiya/contracts/messages/message-key'

import { escapeHtml } from '../platform/mail/mail-layout.ts'
import type { Pages, RenderedPage } from './built-web.ts'
import { headTags, scriptJson, type PageHead } from './page-head.ts'

export interface PageDocument {
  language: Language
  /** The clinic's languages, its default first, where it has set them. */
  offered?: readonly Language[] | undefined
  head: PageHead
  /** The rendered content; without it the app renders the page in the browser. */
  rendered?: RenderedPage | undefined
  route?: Pages['routes'][number] | undefined
  fonts?: readonly string[]
}

const link = (attributes: string, href: string) => `<link ${attributes} href="${escapeHtml(href)}">`

/** A rendered page is painted first: `apps/web/src/start.ts` takes the media query off once it has been. */
const afterPaint = 'media="not all"'

function preloads({ language, rendered, route, fonts = [] }: PageDocument): string {
  const modules = [...(route?.scripts ?? []), ...(route?.texts[language] ?? [])]
  return [
    ...fonts.map((file) => link('rel="preload" as="font" type="font/woff2" crossorigin', file)),
    ...(route?.styles ?? []).map((file) => link('rel="stylesheet" crossorigin', file)),
    ...(rendered?.pictures ?? []).map((file) => link('rel="preload" as="image" fetchpriority="high"', file)),
    ...modules.map((file) => link(`rel="modulepreload" crossorigin${rendered ? ` ${afterPaint}` : ''}`, file)),
  ].join('\n    ')
}

/** Puts one text in the place of another that has to be there; a `$` in it means itself. */
function replaced(html: string, place: string | RegExp, text: string): string {
  if (html.search(place) === -1) throw new Error(`index.html has no ${String(place)}`)
  return html.replace(place, () => text)
}

/** The whole page: the built `index.html` with its language, its head and, where it was rendered, its content. */
export function pageDocument(template: string, document: PageDocument): string {
  const { language, offered, head, rendered } = document
  const data =
    rendered && rendered.queries.length > 0
      ? `<script type="application/json" id="page-data">${scriptJson(rendered.queries)}</script>`
      : ''
  const root = rendered
    ? `<div id="root" data-language="${language}">${rendered.html}</div>${data}`
    : '<div id="root"></div>'
  const opened = replaced(
    template,
    '<html lang="en" dir="ltr">',
    `<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}" data-served${offered ? ` data-offered="${offered.join(' ')}"` : ''}>`,
  )
  const titled = replaced(opened, /<title>[^<]*<\/title>/, headTags(head, language))
  const preloaded = replaced(titled, '</head>', `  ${preloads(document)}\n  </head>`)
  return replaced(preloaded, '<div id="root"></div>', root)
}
