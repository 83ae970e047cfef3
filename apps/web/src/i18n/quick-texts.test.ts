import i18next from 'i18next'
import { beforeAll, expect, test } from 'vitest'

import { i18nOptions } from './i18n-options.ts'
import { languages } from './language.ts'
import { quickTexts } from './quick-texts.ts'

const files = import.meta.glob<Record<string, string>>('./texts/*/*.json', { eager: true, import: 'default' })
const texts = Object.entries(files).map(([path, content]) => {
  const [, language = '', domain = ''] = /(\w+)\/([\w-]+)\.json$/.exec(path) ?? []
  return { language, domain, content }
})

beforeAll(async () => {
  await i18next.init({ ...i18nOptions, lng: 'en' })
  for (const { language, domain, content } of texts) i18next.addResourceBundle(language, domain, content)
})

/** A word for each place of the text, in the script of the other language, so that it has to be set apart. */
function wordsFor(text: string): Record<string, string> {
  const names = [...text.matchAll(/\{\{-?\s*(\w+)\s*\}\}/g)].map(([, name = '']) => name)
  return Object.fromEntries(names.map((name) => [name, `Nile <b>&</b> نيل ${name}`]))
}

/** i18next's own function for the texts of a domain, by any key. */
function readerOf(language: string, domain: string): (...given: [key: string, values?: object]) => unknown {
  const fixed: unknown = Reflect.apply(i18next.getFixedT, i18next, [language, [domain, 'common']])
  if (typeof fixed !== 'function') throw new TypeError('i18next reads nothing')
  return (...given): unknown => Reflect.apply(fixed, undefined, given)
}

test.each(languages)('every text in %s reads as i18next reads it, bare, with words, with a count and from another domain', (language) => {
  const mine = texts.filter((text) => text.language === language)
  expect(mine.length).toBeGreaterThan(10)
  for (const { domain, content } of mine) {
    const full = readerOf(language, domain)
    const quick = quickTexts(full, language, [domain, 'common'])
    for (const [key, text] of Object.entries(content)) {
      const words = wordsFor(text)
      expect(quick(key), `${domain}:${key}`).toBe(full(key))
      expect(quick(key), `${domain}:${key} again`).toBe(full(key))
      expect(quick(key, words), `${domain}:${key}`).toBe(full(key, words))
      const base = key.replace(/_(zero|one|two|few|many|other)$/, '')
      for (const count of base === key ? [2] : [0, 1, 2, 3, 11, 100])
        expect(quick(base, { ...words, count })).toBe(full(base, { ...words, count }))
      // i18next itself takes what stands before a colon for a part of the key as soon as there is a space in it.
      if (!key.includes(' ')) expect(quick(`${domain}:${key}`, words)).toBe(full(`${domain}:${key}`, words))
      expect(quick(key, { ...words, ns: domain })).toBe(full(key, { ...words, ns: domain }))
    }
  }
})

test('a text that is not there reads as i18next would have it', () => {
  const full = readerOf('en', 'common')
  expect(quickTexts(full, 'en', ['common'])('no_such_text')).toBe(full('no_such_text'))
})
