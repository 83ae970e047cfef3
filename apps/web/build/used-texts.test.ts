// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'

import { expect, test } from 'vitest'
import * as z from 'zod/mini'

import { routeSources } from './route-sources.ts'

const Texts = z.record(z.string(), z.unknown())

const root = fileURLToPath(new URL('../../../', import.meta.url))
const filesIn = (folder: string, kind: RegExp) =>
  readdirSync(root + folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => kind.test(name) && !name.includes('.test.'))
    .map((name) => ({ name, text: readFileSync(`${root}${folder}/${name}`, 'utf8') }))

const code = ['apps/web/src', 'apps/web/build', 'packages/contracts/src']
  .flatMap((folder) => filesIn(folder, /\.tsx?$/))
  .map(({ text }) => text)
  .join('\n')
const words = new Set(code.match(/[\w-]+/g))

/** Keys that the code composes, such as `free_${day}`, as patterns without their namespace. */
const composed = [...code.matchAll(/`((?:[\w:-]|\$\{[^`{}]*\})+)`/g)]
  .map(([, template = '']) => template.replace(/^[\w-]+:/, ''))
  .filter((template) => /\$\{/.test(template) && /[a-z]/.test(template.replace(/\$\{[^`{}]*\}/g, '')))
  .map((template) => new RegExp(`^${template.replace(/\$\{[^`{}]*\}/g, '.+')}$`))
  // These consist of variables only.
  .concat(/^(?:charge|refund|reversal)_(?:cash|card)$/, /^texts_(?:heading|sentence|closing)_ar$/)

test('every text of the pages is asked for', () => {
  const unused = filesIn('apps/web/src/i18n/texts/en', /\.json$/).flatMap(({ name, text }) =>
    Object.keys(z.parse(Texts, JSON.parse(text)))
      .map((key) => [key, key.replace(/_(?:zero|one|two|few|many|other)$/, '')] as const)
      .filter((names) => !names.some((key) => words.has(key) || composed.some((pattern) => pattern.test(key))))
      .map(([key]) => `${name}: ${key}`),
  )
  expect(unused).toEqual([])
})

const domains = filesIn('apps/web/src/i18n/texts/en', /\.json$/).filter(({ name }) => !/^(?:head|home)\./.test(name))
const textsOf = (language: string, file: string) =>
  Object.entries(z.parse(Texts, JSON.parse(readFileSync(`${root}apps/web/src/i18n/texts/${language}/${file}`, 'utf8'))))
const plural = /_(?:zero|one|two|few|many|other)$/

/** Each key with all that it says: its plural forms in both languages. */
function sentencesOf(file: string): Map<string, string> {
  const sentences = new Map<string, string>()
  for (const language of ['en', 'ar'])
    for (const [key, text] of textsOf(language, file)) {
      const base = key.replace(plural, '')
      sentences.set(base, `${sentences.get(base) ?? ''}${language}${key.slice(base.length)}: ${String(text)} `)
    }
  return sentences
}

/** Keys that maps and lists of the code name, rather than calls. */
const listed = /^(?:account:forgot_step_|audit:(?:reads|changes|refused)$|doctors:closed$|figures:(?:free|booked)$)/

/** The same words in different roles, which a translator may have to tell apart. */
const different = [
  // A kind of entry and a button.
  'activity:change push:phone_change',
  // Who a booking is for, and which patients may book.
  'family:whose visit-types:whose',
  // A heading, and who cancelled.
  'settings:section_clinic visits:by_clinic',
]

test('a sentence has one key, unless the code composes it', () => {
  const keysOf = new Map<string, string[]>()
  for (const { name } of domains)
    for (const [key, sentence] of sentencesOf(name))
      keysOf.set(sentence, [...(keysOf.get(sentence) ?? []), `${name.replace('.json', '')}:${key}`])
  const isFree = (name: string) =>
    !listed.test(name) && !composed.some((pattern) => pattern.test(name.replace(/^[\w-]+:/, '')))
  const isShared = (name: string) => /^(?:common|staff|words):/.test(name)
  const repeated = [...keysOf.values()].flatMap((names) => {
    const free = names.filter(isFree)
    const isWrong = free.length > 1 || (names.some(isShared) && free.some((name) => !isShared(name)))
    return isWrong ? [free.join(' ')] : []
  })
  expect(repeated).toEqual(different)
})

const sourceOf = (file: string) => readFileSync(`${root}apps/web/${file}`, 'utf8')

/** A file and all that it imports, without what loads later. */
function loadedWith(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found
  found.add(file)
  for (const [, path = ''] of sourceOf(file).matchAll(/^(?:import|export) (?!type )[^'"]*from '(\.[^']+\.tsx?)'/gm))
    loadedWith(posix.join(posix.dirname(file), path), found)
  return found
}

test('a page loads the shared texts along with its code', () => {
  const missing = routeSources().flatMap(({ path, texts, chunk }) => {
    const page = [...loadedWith(chunk)].map(sourceOf).join('\n')
    return ['staff', 'words']
      .filter((domain) => new RegExp(`useTranslation\\([^)]*'${domain}'`).test(page) && !texts.includes(domain))
      .map((domain) => `${path}: ${domain}`)
  })
  expect(missing).toEqual([])
})
