import { QueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router-dom'

import { App } from '../app.tsx'
import type { Language } from '../i18n/language.ts'
import { describePage } from './describe-page.ts'
import { givePageData, type PageQuery } from './page-data.ts'
import { pageQueries, type PublicData } from './page-queries.ts'
import { startServerI18n } from './server-i18n.ts'
import { splitHead } from './split-head.ts'

export { prerenderedPaths } from './describe-page.ts'

export interface RenderedPage {
  title: string
  description: string
  /** What is in `#root`. */
  html: string
  /** Addresses of pictures in the first screen. */
  pictures: readonly string[]
  /** For the browser to start with. */
  queries: readonly PageQuery[]
}

export interface PageWanted extends PublicData {
  path: string
  language: Language
}

async function textOf(stream: ReadableStream<Uint8Array>): Promise<string> {
  return new Response(stream).text()
}

async function render({ path, language, ...data }: PageWanted): Promise<RenderedPage> {
  await startServerI18n()
  await i18next.changeLanguage(language)
  const queryClient = new QueryClient()
  const queries = pageQueries(data)
  givePageData(queryClient, queries)
  const faults: unknown[] = []
  const { prelude } = await prerender(
    <App queryClient={queryClient} router={(pages) => <StaticRouter location={path === '*' ? '/-' : path}>{pages}</StaticRouter>} />,
    // A boundary that React sets aside would need a script in the page to be put in place.
    { progressiveChunkSize: Infinity, onError: (error) => void faults.push(error) },
  )
  const whole = await textOf(prelude)
  queryClient.clear()
  if (faults.length > 0) throw faults[0]
  return { ...splitHead(whole), description: describePage(path), queries }
}

let last: Promise<unknown> = Promise.resolve()

/** Renders a public page. One after the other: the language is in one place for the whole tree. */
export function renderPage(wanted: PageWanted): Promise<RenderedPage> {
  const rendered = last.then(() => render(wanted))
  last = rendered.catch(() => {})
  return rendered
}
