// Renders every public page in both languages, without the clinic's own data, and writes them for the API to serve,
// with the files of each route. Runs after the browser build and the server build.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

import { readManifest } from './manifest.ts'
import { pageFiles } from './page-files.ts'

interface Renderer {
  prerenderedPaths: readonly string[]
  renderPage: (wanted: { path: string; language: 'en' | 'ar' }) => Promise<unknown>
}

const dist = process.argv[2] ?? fileURLToPath(new URL('../dist', import.meta.url))
// The built app may be deployed alone, as in the container image, without a package.json that declares its module type.
writeFileSync(join(dist, 'server/package.json'), '{"type":"module"}')
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own build of src/prerender/render-page.tsx
const { prerenderedPaths, renderPage } = (await import(
  pathToFileURL(join(dist, 'server/render-page.js')).href
)) as Renderer

const pages: Record<string, Record<string, unknown>> = {}
for (const path of prerenderedPaths) {
  pages[path] = { en: await renderPage({ path, language: 'en' }), ar: await renderPage({ path, language: 'ar' }) }
}
writeFileSync(join(dist, 'server/pages.json'), JSON.stringify({ ...pageFiles(readManifest(dist)), pages }))
