import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const src = join(import.meta.dirname, '../src')

/**
 * The files of `src` with their text, by their path in it, without tests. From disk: Vitest remembers the files that
 * `import.meta.glob` found, so that a rule would miss a new one.
 */
export const sources: readonly (readonly [path: string, text: string])[] = readdirSync(src, {
  recursive: true,
  encoding: 'utf8',
})
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
  .map((path) => [path, readFileSync(join(src, path), 'utf8')])
