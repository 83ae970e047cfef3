import type { Clinic } from '@aafiya/contracts/clinic/clinic'
import type { DoctorFacets, FirstFree } from '@aafiya/contracts/doctors/directory'
import type { Doctor, DoctorCount } from '@aafiya/contracts/doctors/doctors'
import arMessages from '@aafiya/contracts/messages/ar.json'
import enMessages from '@aafiya/contracts/messages/en.json'
import { QueryClient } from '@tanstack/react-query'
import i18next, { type Resource } from 'i18next'
import { prerender } from 'react-dom/static'
import { initReactI18next } from 'react-i18next'
import { StaticRouter } from 'react-router-dom'

import { App } from '../app.tsx'
import { clinicFacts } from '../clinic/clinic-queries.ts'
import { servedOnKey } from '../clinic/use-moment.ts'
import { searchIn } from '../directory/doctor-search.ts'
import { doctorCounts } from '../doctors/doctor-counts.ts'
import { doctorDetail, doctorFacets, doctorPages, firstFree, topDoctors } from '../doctors/doctor-queries.ts'
import type { Page } from '../growing-list.ts'
import { countFormatter, i18nOptions } from '../i18n/i18n-options.ts'
import type { Language } from '../i18n/language.ts'
import { describePage } from './describe-page.ts'
import { givePageData, type PageQuery } from './page-data.ts'

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
}
const unescape = (text: string) => text.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => entities[entity] ?? entity)

const hoisted = /^<(?:link|title)\b[^>]*\/?>(?:[^<]*<\/title>)?/

/** Separates what React writes into the head from the content of the root. */
export function splitHead(whole: string): { title: string; pictures: string[]; html: string } {
  let html = whole
  let title = ''
  const pictures: string[] = []
  for (let match = hoisted.exec(html); match; match = hoisted.exec(html)) {
    const [element] = match
    title = /<title>([^<]*)<\/title>/.exec(element)?.[1] ?? title
    const picture = /rel="preload" as="image" href="([^"]+)"/.exec(element)?.[1]
    if (picture) pictures.push(unescape(picture))
    html = html.slice(element.length)
  }
  return { title: unescape(title), pictures, html }
}

export { prerenderedPaths } from './describe-page.ts'

export interface RenderedPage {
  title: string
  description: string
  /** The content of `#root`. */
  html: string
  /** URLs of the pictures on the first screen. */
  pictures: readonly string[]
  /** The initial query data of the browser. */
  queries: readonly PageQuery[]
}

export interface RenderRequest extends PublicData {
  path: string
  language: Language
}

async function textOf(stream: ReadableStream<Uint8Array>): Promise<string> {
  return new Response(stream).text()
}

async function render({ path, language, ...data }: RenderRequest): Promise<RenderedPage> {
  await startServerI18n()
  await i18next.changeLanguage(language)
  const queryClient = new QueryClient()
  const queries = pageQueries(data, language)
  givePageData(queryClient, queries)
  const location = {
    pathname: path === '*' ? '/-' : path,
    search: data.directory?.search ? `?${data.directory.search}` : '',
  }
  const faults: unknown[] = []
  const { prelude } = await prerender(
    <App queryClient={queryClient} router={(pages) => <StaticRouter location={location}>{pages}</StaticRouter>} />,
    // React would need an inline script to insert a boundary that it streams later.
    { progressiveChunkSize: Infinity, onError: (error) => void faults.push(error) },
  )
  const whole = await textOf(prelude)
  queryClient.clear()
  if (faults.length > 0) throw faults[0]
  return { ...splitHead(whole), description: describePage(path, data.clinic), queries }
}

let last: Promise<unknown> = Promise.resolve()

/** Renders a public page. One at a time, because the i18n language is global. */
export function renderPage(wanted: RenderRequest): Promise<RenderedPage> {
  const rendered = last.then(() => render(wanted))
  last = rendered.catch(() => {})
  return rendered
}

const files = import.meta.glob<Record<string, string>>('../i18n/texts/*/*.json', { import: 'default', eager: true })

function allTexts(): Resource {
  const resources: Resource = { en: { messages: enMessages }, ar: { messages: arMessages } }
  for (const [path, texts] of Object.entries(files)) {
    const [, language = '', domain = ''] = /texts\/(\w+)\/(\w+)\.json$/.exec(path) ?? []
    resources[language] = { ...resources[language], [domain]: texts }
  }
  return resources
}

/** Loads all texts of both languages, so that rendering never waits. */
async function startServerI18n(): Promise<void> {
  if (!i18next.isInitialized)
    await i18next
      .use(initReactI18next)
      .use(countFormatter)
      .init({ ...i18nOptions, lng: 'en', resources: allTexts() })
}

/** The first page of the directory and its filters. */
interface DirectoryData {
  speciality: string | undefined
  /** The URL's query string without unrelated parameters. */
  search: string
  page: Page<Doctor>
  facets: DoctorFacets | undefined
  /** Set on a speciality's page. */
  firstFree: FirstFree | undefined
  /** The clinic's civil day, since tomorrow "today" is another day. */
  today: string
}

/** Public data of the API. If any is absent, the page loads it as usual. */
interface PublicData {
  clinic?: Clinic | undefined
  counts?: readonly DoctorCount[] | undefined
  /** The first doctors, for the home page. */
  top?: readonly Doctor[] | undefined
  directory?: DirectoryData | undefined
  /** The doctor of a doctor's page. */
  doctor?: Doctor | undefined
}

/** The data a page is rendered with, which the browser takes over. */
function pageQueries({ clinic, counts, top, directory, doctor }: PublicData, language: Language): PageQuery[] {
  const queries: PageQuery[] = []
  if (clinic) queries.push({ key: clinicFacts().queryKey, data: clinic })
  if (counts) queries.push({ key: doctorCounts().queryKey, data: counts })
  if (top) queries.push({ key: topDoctors(language).queryKey, data: top })
  if (directory) queries.push(...directoryQueries(directory, language))
  if (doctor) queries.push({ key: doctorDetail(doctor.id).queryKey, data: doctor })
  return queries
}

function directoryQueries(
  { speciality, search, page, facets, firstFree: first, today }: DirectoryData,
  language: Language,
): PageQuery[] {
  const wanted = searchIn(speciality, new URLSearchParams(search))
  return [
    { key: servedOnKey, data: today },
    { key: doctorPages(wanted, language).queryKey, data: { pages: [page], pageParams: [''] } },
    ...(facets ? [{ key: doctorFacets(wanted).queryKey, data: facets }] : []),
    ...(speciality && first ? [{ key: firstFree(speciality).queryKey, data: first }] : []),
  ]
}
