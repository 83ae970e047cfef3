// @vitest-environment node
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { limits } from '@aafiya/contracts/platform/limits'
import { expect, test } from 'vitest'

// Checks docs/specification.md, which says where each sentence of the specification is fulfilled.
const root = new URL('../../../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')
const page = read('docs/specification.md')
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .map((line) => line.slice(2, -2).split(' | '))
  .filter(([sentence]) => sentence !== 'sentence' && !sentence?.startsWith('---'))

const folders: Record<string, string> = {
  web: 'apps/web/src',
  e2e: 'apps/web/e2e',
  api: 'apps/api/src',
  contracts: 'packages/contracts/src',
}

test('each sentence points to an existing test or a decision', () => {
  expect(rows.length).toBeGreaterThan(100)
  expect(rows.filter((row) => row.length !== 2)).toEqual([])
  const faults = rows.flatMap(([sentence = '', place = '']) => {
    const named = [...place.matchAll(/`(\w+)\/([^`]+\.(?:test|spec)\.tsx?)`: ([^;]+?)(?=;|\. [A-Z]|$)/g)]
    if (named.length === 0 && !place.startsWith('Decision: ')) return [`${sentence}: no place`]
    return named.flatMap(([, short = '', path = '', title = '']) => {
      const file = `${folders[short]}/${path}`
      if (!existsSync(new URL(file, root))) return [`${sentence}: no file ${file}`]
      return read(file).includes(title) ? [] : [`${sentence}: ${file} has no “${title}”`]
    })
  })
  expect(faults).toEqual([])
})

const values: Record<string, unknown> = limits
const asRead = (text: string) =>
  text
    .replace(/<[^>]+>/g, '')
    .replaceAll('’', "'")
    .replace(/\{\{(\w+)\}\}/g, (variable, name: string) => values[name]?.toString() ?? variable)
const textFiles = [
  ...readdirSync(fileURLToPath(new URL('apps/web/src/i18n/texts/en/', root))).map(
    (name) => `apps/web/src/i18n/texts/en/${name}`,
  ),
  'packages/contracts/src/messages/en.json',
]
const textsOf = (path: string): Record<string, string> => JSON.parse(read(path))
const quoted = rows.flatMap(([sentence = '']) => [...sentence.matchAll(/“([^”]+)”/g)].map(([, text = '']) => text))

test('each text that the specification quotes is in the English texts, word for word', () => {
  const texts = new Set(textFiles.flatMap((path) => Object.values(textsOf(path)).map(asRead)))
  expect(quoted.length).toBeGreaterThan(100)
  expect(quoted.filter((text) => !texts.has(text))).toEqual([])
})

test('each of them has its Arabic text, word for word', () => {
  const inArabic = new Map<string, Set<string>>()
  for (const path of textFiles) {
    const arabic = textsOf(path.replace('/en/', '/ar/').replace('/en.json', '/ar.json'))
    for (const [key, text] of Object.entries(textsOf(path))) {
      const known = inArabic.get(asRead(text)) ?? new Set()
      if (arabic[key] !== undefined) inArabic.set(asRead(text), known.add(asRead(arabic[key])))
    }
  }
  const stated = read('docs/specification-in-arabic.md')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (English|---) /.test(line))
    .map((line) => line.slice(2, -2).split(' | '))
  expect(stated.map(([english]) => english)).toEqual([...new Set(quoted)])
  expect(stated).toEqual(stated.map(([english = '']) => [english, [...(inArabic.get(english) ?? [])].join(' / ')]))
})
