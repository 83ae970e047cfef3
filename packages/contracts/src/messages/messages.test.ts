import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { describe, expect, test } from 'vitest'

import { messageVariables } from '../platform/limits.ts'
import { problems } from '../platform/problems.ts'
import ar from './ar.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }

const root = fileURLToPath(new URL('../../../..', import.meta.url))
/** What only the refused request knows. */
const filledByProblems = { signs: '' }
const variablesOf = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => String(name)).toSorted()

function sourcesUnder(folder: string): string {
  const path = join(root, folder)
  if (!existsSync(path)) return ''
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => readFileSync(join(path, name), 'utf8'))
    .join('\n')
}

const schemas = sourcesUnder('packages/contracts/src')
const everySource = schemas + sourcesUnder('apps/api/src') + sourcesUnder('apps/web/src')

/**
 * What schemas name as messages: `key('x')`, `error: 'x'`, `key: 'x'`, and the arguments of a builder of sign-up names.
 */
const schemaKeys = [
  ...[...schemas.matchAll(/\b(?:key\(|error: |key: )'([^']+)'/g)].map(([, key]) => key),
  ...[...schemas.matchAll(/signUpName\('([^']+)', '([^']+)'\)/g)].flatMap(([, required, invalid]) => [
    required,
    invalid,
  ]),
]

test('both languages have the same keys, in the same order', () => {
  expect(Object.keys(ar)).toEqual(Object.keys(en))
})

test.each(Object.entries(en))('%s names the same variables in both languages, all of them known', (key, english) => {
  const arabic = Object.entries(ar).find(([name]) => name === key)?.[1] ?? ''
  expect(variablesOf(arabic)).toEqual(variablesOf(english))
  for (const name of variablesOf(english)) expect({ ...messageVariables, ...filledByProblems }).toHaveProperty(name)
})

test('every code of a problem has its text', () => {
  for (const code of Object.keys(problems)) expect(en).toHaveProperty(code)
})

test('every message that a schema names has its text', () => {
  expect(schemaKeys.length).toBeGreaterThan(30)
  for (const key of schemaKeys) expect(en).toHaveProperty(key ?? '')
})

test('every text is used somewhere', () => {
  const unused = Object.keys(en).filter(
    (key) => !Object.hasOwn(problems, key) && !new RegExp(`['"\`]${key}['"\`]`).test(everySource),
  )
  expect(unused).toEqual([])
})

describe('the words', () => {
  test.each(Object.entries(en))('%s is a whole English sentence', (_, text) => {
    expect(text).toMatch(/^[A-Z].*\S$/)
    expect(text).not.toMatch(/\s{2}|<|>/)
  })

  test.each(Object.entries(ar))('%s is Arabic, but for names that the English text has too', (key, text) => {
    // Which letters are meant: a hint to the keyboard, not a word.
    const letters = text.replace(/\{\{\w+\}\}|\((?:A–Z|a–z)\)/g, '')
    const english = new Map(Object.entries(en)).get(key) ?? ''
    expect(letters).toMatch(/^\p{Script=Arabic}/u)
    expect(letters).not.toMatch(/[?,;]/)
    for (const [word] of letters.matchAll(/[A-Za-z][\w-]*/g))
      expect(english.toLowerCase()).toContain(word.toLowerCase())
  })

  test('numbers come from the limits, never from the text', () => {
    const texts = [...Object.values(en), ...Object.values(ar)].filter((text) => !text.includes('Idempotency-Key'))
    for (const text of texts) expect(text).not.toMatch(/\b(5|6|10|12|30|60|100|128)\b/)
  })
})
