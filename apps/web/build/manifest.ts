import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The part of Vite's manifest that is read here. */
export interface ManifestChunk {
  file: string
  imports?: string[]
  css?: string[]
}
export type Manifest = Readonly<Record<string, ManifestChunk>>

/** Written by Vite, so its shape is trusted. */
export const readManifest = (dist: string) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest

export interface Files {
  scripts: Set<string>
  styles: Set<string>
}

/** A chunk with all its static imports: what the browser fetches before running it. */
export function filesOf(
  manifest: Manifest,
  keys: readonly string[],
  found: Files = { scripts: new Set(), styles: new Set() },
): Files {
  for (const key of keys) {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`${key} is not in the manifest`)
    if (found.scripts.has(chunk.file)) continue
    found.scripts.add(chunk.file)
    for (const style of chunk.css ?? []) found.styles.add(style)
    filesOf(manifest, chunk.imports ?? [], found)
  }
  return found
}

/** The page's script, and the app that it imports. */
export const entries = ['index.html', 'src/main.tsx'] as const

/** The manifest key of a language's texts. */
export const textsKey = (language: string, domain: string) =>
  domain === 'messages'
    ? `../../packages/contracts/src/messages/${language}.json`
    : `src/i18n/texts/${language}/${domain}.json`

/** The font files whose name contains one of these words. */
export const fontsNamed = (manifest: Manifest, names: readonly string[]) =>
  Object.values(manifest)
    .map((chunk) => chunk.file)
    .filter((file) => file.endsWith('.woff2') && names.some((name) => file.includes(name)))
