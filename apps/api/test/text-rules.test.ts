import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { expect, test } from 'vitest'
import * as z from 'zod/mini'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const Texts = z.record(z.string(), z.string())

/** Every text that people read, of web, contract and mails: `ar/common.json doctors_count` and its words. */
function textsIn(language: 'en' | 'ar'): [name: string, text: string][] {
  const files = ['apps/web/src/i18n/texts', 'packages/contracts/src/messages', 'apps/api/src'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => join(folder, name))
      .filter((path) => path.endsWith(`/${language}.json`) || path.includes(`/texts/${language}/`)),
  )
  return files.flatMap((path) =>
    Object.entries(Texts.parse(JSON.parse(readFileSync(join(root, path), 'utf8')))).map(([key, text]): [string, string] => [
      `${path} ${key}`,
      text,
    ]),
  )
}

const english = textsIn('en')
const arabic = textsIn('ar')
const isArabic = (text: string) => /\p{Script=Arabic}/u.test(text)
/** Marks are left out by many writers. */
const bare = (text: string) => text.normalize('NFC').replace(/\p{M}/gu, '').toLowerCase()

/** The last column of the glossary's first table. */
const forbidden = readFileSync(join(root, 'docs/glossary.md'), 'utf8')
  .split('\n## ')[0]
  ?.split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| word') && !line.startsWith('| ---'))
  .flatMap((line) => line.split('|').at(-2)?.split(',') ?? [])
  .map((word) => word.trim())
  .filter(Boolean)

const offenders = (texts: readonly (readonly [string, string])[], isWrong: (text: string) => boolean) =>
  texts.filter(([, text]) => isWrong(text)).map(([name, text]) => `${name}: ${text}`)

test('there are texts to read, and a glossary to read them with', () => {
  expect(english.length).toBeGreaterThan(1000)
  expect(arabic.length).toBeGreaterThan(1000)
  expect(forbidden?.length).toBeGreaterThan(60)
})

test.each(forbidden ?? [])('no text says “%s”', (word) => {
  const edge = '[\\p{L}\\p{N}]'
  const escaped = bare(word).replace(/[.*+?()[\]]/g, String.raw`\$&`)
  const pattern = new RegExp(`(?<!${edge})[وفب]?${escaped}(?!${edge})`, 'u')
  expect(offenders(isArabic(word) ? arabic : english, (text) => pattern.test(bare(text)))).toEqual([])
})

/** What may come before a person's name in Arabic: a preposition, a title, or a noun that the name belongs to. */
const beforeName = new Set(
  'د. مع لدى من إلى على عن وصلك مرحبًا حساب صورة موعد استشارة قبول رفض طلب بيانات تعديل إزالة إضافة إدراج إعادة حضور موعدك'.split(' '),
)
const personOf = /(?:(\S+) )?\{\{-? ?(?:patient|doctor|firstName)\}\}(?:(\S)| (\S+))?/g

test('a person is never the subject of an Arabic verb, which would have to know their gender', () => {
  const wrong = offenders(arabic, (text) =>
    [...text.matchAll(personOf)].some(([, before, mark, after]) => {
      const isLed = before !== undefined && (beforeName.has(before) || /[:،.؟)]$/.test(before) || before === '')
      const isAlone = before === undefined && (mark !== undefined || after === undefined)
      return !isLed && !isAlone
    }),
  )
  expect(wrong).toEqual([])
})

test('an Arabic noun follows no number whose plural form it does not know', () => {
  const counted =
    /\}\} (حرف|حرفًا|أحرف|رقم|رقمًا|أرقام|يوم(?! \{\{)|يومًا|أيام|ساعة|ساعات|دقيقة|دقائق|ثانية|صورة|صور|طبيب|طبيبًا|أطباء|موعد|مواعيد)(?![\p{L}])/u
  expect(offenders(arabic, (text) => counted.test(text.replaceAll(/\{\{-? ?count\}\} /g, '')))).toEqual([])
})

test('a percentage comes from the formatter, which knows on which side the sign goes', () => {
  expect(offenders([...english, ...arabic], (text) => text.includes('}}%'))).toEqual([])
})

test('an empty list is a sentence in Arabic: لا يوجد, لا توجد', () => {
  expect(offenders(arabic, (text) => /^لا (?!يوجد|توجد|شيء|أحد)\S+ (?:بعد|هنا|قادمة|متاحة|\S+ون|\S+ين)\.?$/.test(text))).toEqual([])
})
