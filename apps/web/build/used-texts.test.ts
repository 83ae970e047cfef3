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
