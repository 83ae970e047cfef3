import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

import type { Clinic } from '@aafiya/contracts/clinic/clinic'
import type { DoctorFacets, FirstFree } from '@aafiya/contracts/doctors/directory'
import type { Doctor, DoctorCount } from '@aafiya/contracts/doctors/doctors'
import type { Language } from '@aafiya/contracts/messages/message-key'
import * as z from 'zod/mini'

/** Seen from the bundle (`dist/`, `dist/chunks/`) and from this source file. */
const candidates = ['../../web/dist', '../../../web/dist', '../../../../web/dist'].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
)

export const webFolder: string | undefined = candidates.find((path) => existsSync(join(path, 'index.html')))

const InEach = <T extends z.core.$ZodType>(one: T) => z.object({ en: one, ar: one })
const Files = z.array(z.string())

const RenderedPage = z.object({
  title: z.string(),
  description: z.string(),
  html: z.string(),
  pictures: Files,
  queries: z.array(z.unknown()),
})
export type RenderedPage = z.infer<typeof RenderedPage>

const Pages = z.object({
  routes: z.array(z.object({ path: z.string(), scripts: Files, styles: Files, texts: InEach(Files) })),
  fonts: InEach(Files),
  pages: z.record(z.string(), InEach(RenderedPage)),
})
export type Pages = z.infer<typeof Pages>

export interface RenderRequest {
  path: string
  language: Language
  clinic?: Clinic
  counts?: readonly DoctorCount[]
  top?: readonly Doctor[]
  directory?: {
    speciality: string | undefined
    search: string
    page: { items: readonly Doctor[]; next: string | undefined; total?: number }
    facets: DoctorFacets | undefined
    firstFree: FirstFree | undefined
    today: string
  }
  doctor?: Doctor
}

export interface BuiltWeb {
  folder: string
  /** `index.html` as Vite wrote it. */
  template: string
  /** The prerendered pages, and the files of each route. */
  pages: Pages
  /** Renders a page with current data. */
  render: (wanted: RenderRequest) => Promise<RenderedPage>
}

const isRenderer = (module: unknown): module is { renderPage: (wanted: RenderRequest) => Promise<unknown> } =>
  typeof module === 'object' && module !== null && 'renderPage' in module && typeof module.renderPage === 'function'

/** The built web app. Its renderer is a separate file, loaded on first use. */
export function readBuiltWeb(folder: string): BuiltWeb {
  const file = join(folder, 'server/pages.json')
  const pages = Pages.parse(
    existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { routes: [], fonts: { en: [], ar: [] }, pages: {} },
  )
  let renderer: Promise<unknown> | undefined
  const render = async (wanted: RenderRequest) => {
    renderer ??= import(pathToFileURL(join(folder, 'server/render-page.js')).href)
    const module = await renderer
    if (!isRenderer(module)) throw new Error('the built web app renders no pages')
    return RenderedPage.parse(await module.renderPage(wanted))
  }
  return { folder, template: readFileSync(join(folder, 'index.html'), 'utf8'), pages, render }
}
