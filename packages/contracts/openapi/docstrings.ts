import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const source = fileURLToPath(new URL('../src/', import.meta.url))
const documented = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\nexport const (\w+)/g

const plain = (comment: string) =>
  comment
    .replace(/^\s*\*? ?/gm, '')
    .replace(/\s+/g, ' ')
    .trim()

/**
 * The comment before each exported constant, by its name: what the code's readers know about a schema, callers may
 * know too.
 */
export function readDocstrings(): ReadonlyMap<string, string> {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  )
  const texts = files.map((name) => readFileSync(join(source, name), 'utf8'))
  return new Map(
    texts.flatMap((text) =>
      [...text.matchAll(documented)].map(([, comment = '', name = '']) => [name, plain(comment)] as const),
    ),
  )
}
