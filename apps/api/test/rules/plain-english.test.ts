import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const folders = [
  'apps/api/src',
  'apps/api/test',
  'apps/api/faults',
  'apps/web/src',
  'apps/web/test',
  'apps/web/e2e',
  'packages/contracts/src',
]
const sources = folders.flatMap((folder) =>
  readdirSync(root + folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:tsx?|mjs|css|sql)$/.test(name) && !name.includes('node_modules'))
    .map((name) => ({ path: `${folder}/${name}`, text: readFileSync(`${root}${folder}/${name}`, 'utf8') })),
)

// terms.md lists words to avoid.
const pages = readdirSync(`${root}docs`, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.md') && name !== 'terms.md')
  .map((name) => `docs/${name}`)
  .concat('README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'apps/web/src/ui/README.md')
  .map((path) => ({ path, text: readFileSync(root + path, 'utf8') }))

const comment = /\/\*[^]*?\*\/|(?<=^|\s)\/\/.*$|^\s*--.*$/gm
const title = /(?:\b(?:test|it|describe)(?:\.\w+)?|\]\))\(\s*(['"`])(?:(?!\1).)+\1(?=,\s)/g

/** Comments and test titles. */
const written = sources
  .filter(({ path }) => !path.endsWith('plain-english.test.ts'))
  .flatMap(({ path, text }) =>
    [...text.matchAll(comment), ...text.matchAll(title)].map(([found]) => ({ path, text: found })),
  )

/** Words that are practically never right in this code, with what to write instead. */
const words: readonly (readonly [word: string, instead: string])[] = [
  ['whoever', 'the patient, the caller, any user'],
  ['whomever', 'the patient, the caller, any user'],
  ['somebody', 'a patient, a person, another user'],
  ['anybody', 'anyone, any user'],
  ['everybody', 'everyone, all callers, public'],
  ['meanwhile', 'concurrently, since, by then'],
  ['seldom', 'rarely'],
  ['likewise', 'too, in the same way'],
  ['thereby', 'a sentence of its own'],
  ['all the same', 'anyway'],
  ['stands beside', 'is next to'],
  ['goes back', 'returns, is refunded'],
  ['anew', 'again, over'],
  ['wished', 'requested'],
  ['in vain', 'without effect'],
]

const exported = /^export (?:async )?(?:const|function|class|interface|type) (\w+)/gm

/** Words that say nothing as the name of a thing, with what to write instead. */
const vague: readonly (readonly [word: string, instead: string])[] = [
  ['asked', 'request, question'],
  ['wanted', 'request, search, filter'],
  ['kept', 'cached, stored, retained'],
  ['told', 'recipients, notified'],
  ['said', 'answer, announced'],
  ['come', 'upcoming, arrival'],
  ['wish', 'request'],
  ['whom', 'recipient, contact'],
]
/** Named after their tables. */
const tables = ['toldChanges']

test.each(vague)('no export is named with “%s”: write “%s”', (word) => {
  const names = sources.flatMap(({ text }) => [...text.matchAll(exported)].map(([, name = '']) => name))
  expect(names.length).toBeGreaterThan(1000)
  const isVague = (name: string) => name.split(/(?=[A-Z])/).some((part) => part.toLowerCase() === word)
  expect(names.filter((name) => isVague(name) && !tables.includes(name))).toEqual([])
})

describe('comments, test titles and docs are in plain English', () => {
  test('all are found', () => {
    expect('a() // why\n/* what */ b()\n-- how'.match(comment)).toEqual(['// why', '/* what */', '-- how'])
    expect(`test('one rule', () => {})\n])('each %s', (_) => {})`.match(title)).toEqual([
      `test('one rule'`,
      `])('each %s'`,
    ])
    expect(sources.length).toBeGreaterThan(500)
    expect(pages.length).toBeGreaterThan(40)
  })

  test.each(words)('no “%s”: write “%s”', (word) => {
    const pattern = new RegExp(`\\b${word}\\b`, 'i')
    const offenders = [...written, ...pages].flatMap(({ path, text }) =>
      text
        .split('\n')
        .filter((line) => pattern.test(line))
        .map((line) => `${path}: ${line.trim()}`),
    )
    expect(offenders).toEqual([])
  })
})
