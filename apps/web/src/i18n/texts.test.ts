import messagesAr from '@aafiya/contracts/messages/ar.json'
import messagesEn from '@aafiya/contracts/messages/en.json'
import { expect, test } from 'vitest'

import { languages, type Language } from './language.ts'

type Texts = Record<string, string>

const files = import.meta.glob<Texts>('./texts/*/*.json', { import: 'default', eager: true })
const domains = [...new Set(Object.keys(files).map((path) => path.split('/')[3]?.replace('.json', '') ?? ''))]
const textsOf = (domain: string): Record<Language, Texts> => ({
  en: files[`./texts/en/${domain}.json`] ?? {},
  ar: files[`./texts/ar/${domain}.json`] ?? {},
})
const all: [string, Record<Language, Texts>][] = [
  ...domains.map((domain): [string, Record<Language, Texts>] => [domain, textsOf(domain)]),
  ['messages', { en: messagesEn, ar: messagesAr }],
]

const categories = /_(zero|one|two|few|many|other)$/
const base = (key: string) => key.replace(categories, '')
const isPlural = (texts: Texts, key: string) => categories.test(key) && `${base(key)}_other` in texts
const variables = (text: string) => [...text.matchAll(/\{\{-?\s*(\w+)/g)].map((match) => match[1] ?? '').toSorted()

test('every page has texts', () => {
  expect(domains.toSorted()).toEqual([
    'account',
    'accounts',
    'activity',
    'applications',
    'appointments',
    'audit',
    'calendar',
    'common',
    'data',
    'desk',
    'directory',
    'doctors',
    'documents',
    'family',
    'figures',
    'head',
    'home',
    'hours',
    'inbox',
    'inquiries',
    'ledger',
    'legal',
    'my-visit',
    'notifications',
    'payments',
    'people',
    'preparation',
    'push',
    'settings',
    'site',
    'specialities',
    'staff',
    'till',
    'visit',
    'visit-form',
    'visit-page',
    'visit-types',
    'visits',
    'waiting',
    'words',
  ])
})

test.each(all)('%s: both languages have the same keys', (_, { en, ar }) => {
  const bases = (texts: Texts) =>
    [...new Set(Object.keys(texts).map((key) => (isPlural(texts, key) ? base(key) : key)))].toSorted()
  expect(bases(ar)).toEqual(bases(en))
})

test.each(all)('%s: a plural has every form its language knows', (_, texts) => {
  for (const language of languages) {
    const wanted = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted()
    const keys = Object.keys(texts[language]).filter((key) => isPlural(texts[language], key))
    const forms = (plural: string) =>
      keys.filter((key) => base(key) === plural).map((key) => key.slice(plural.length + 1))
    const plurals = [...new Set(keys.map(base))]
    expect(plurals.map((plural) => [plural, forms(plural).toSorted()])).toEqual(
      plurals.map((plural) => [plural, wanted]),
    )
  }
})

test.each(all)('%s: both languages name the same values', (_, { en, ar }) => {
  const differing = Object.entries(ar).filter(([key, text]) => {
    const twin = en[key] ?? en[`${base(key)}_other`] ?? ''
    // Arabic writes "one doctor" and "two doctors" as words, without a number.
    const isWord = isPlural(ar, key) && /_(zero|one|two)$/.test(key)
    const named = (from: string) => variables(from).filter((name) => !isWord || name !== 'count')
    return named(text).join() !== named(twin).join()
  })
  expect(differing).toEqual([])
})

/** Texts that are Latin in both languages, or that name the other language. */
const exempt = new Set(['language_switch'])
const textsThat = (texts: Texts, holds: (text: string) => boolean) =>
  Object.entries(texts).filter(([key, text]) => !exempt.has(key) && holds(text))
const isArabic = (text: string) => /\p{Script=Arabic}/u.test(text)
/** True for text with Latin letters and no Arabic ones; placeholders and tags do not count. */
const isForeign = (text: string) => /\p{L}/u.test(text.replace(/\{\{.*?\}\}|<[^>]*>/g, '')) && !isArabic(text)

test.each(all)('%s: no text is empty, and each is in its language', (_, { en, ar }) => {
  expect([en, ar].flatMap((texts) => textsThat(texts, (text) => text.trim() === ''))).toEqual([])
  expect(textsThat(ar, isForeign)).toEqual([])
  expect(textsThat(en, isArabic)).toEqual([])
})

test('Arabic texts contain Latin digits only', () => {
  const other = all.flatMap(([, { ar }]) => textsThat(ar, (text) => /[\u0660-\u0669\u06F0-\u06F9]/.test(text)))
  expect(other).toEqual([])
})
