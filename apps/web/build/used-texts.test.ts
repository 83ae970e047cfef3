// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { expect, test } from 'vitest'
import * as z from 'zod/mini'

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
const listed =
  /^(?:account:forgot_step_|audit:(?:reads|changes|refused)$|doctors:closed$|applications:edit$|figures:(?:free|booked)$|inquiries:rate_|preparation:(?:yes|no)$|settings:)/

test('a sentence of one domain or of all pages has one key, unless the code composes it', () => {
  const keysOf = new Map<string, { domain: string; key: string }[]>()
  for (const { name } of domains)
    for (const [key, sentence] of sentencesOf(name))
      keysOf.set(sentence, [...(keysOf.get(sentence) ?? []), { domain: name.replace('.json', ''), key }])
  const repeated = [...keysOf.values()].flatMap((keys) => {
    const free = keys.filter(
      ({ domain, key }) => !listed.test(`${domain}:${key}`) && !composed.some((it) => it.test(key)),
    )
    const places = new Set(free.map(({ domain }) => domain))
    const isShared = keys.some(({ domain }) => domain === 'common')
    const isWrong = isShared ? [...places].some((domain) => domain !== 'common') : free.length > places.size
    return isWrong ? [keys.map(({ domain, key }) => `${domain}:${key}`).join(' ')] : []
  })
  expect(repeated).toEqual([])
})
