import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { expect, test } from 'vitest'
import * as z from 'zod/mini'

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const Texts = z.record(z.string(), z.string())

/** Every text that people read, of web, contract and mails: `ar/common.json doctors_count` and its words. */
function textsIn(language: 'en' | 'ar'): [name: string, text: string][] {
  const files = ['apps/web/src/i18n/texts', 'packages/contracts/src/messages', 'apps/api/src'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => join(folder, name))
      .filter((path) => path.endsWith(`/${language}.json`) || path.includes(`/texts/${language}/`)),
  )
  return files.flatMap((path) =>
    Object.entries(Texts.parse(JSON.parse(readFileSync(join(root, path), 'utf8')))).map(
      ([key, text]): [string, string] => [`${path} ${key}`, text],
    ),
  )
}

const isArabic = (text: string) => /\p{Script=Arabic}/u.test(text)

/** Sources whose Arabic is compared with what people type, or is a name: no text of ours. */
const isVocabulary =
  /\/(?:complaints|[\w-]*speciality-words|nearest-speciality|name-[\w-]+|sort-name|typed-[\w-]+|folded)\.ts$/

/** Words that the code holds itself: what a clinic begins with, formats, the demonstration. */
function wordsInCode(): [name: string, text: string][] {
  const files = ['packages/contracts/src', 'apps/api/src', 'apps/web/src'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => join(folder, name))
      .filter((path) => /(?<!\.test)\.tsx?$/.test(path) && !isVocabulary.test(path)),
  )
  return files.flatMap((path) => {
    const source = readFileSync(join(root, path), 'utf8').replace(/^\s*(?:\/?\*|\/\/).*$/gm, '')
    const isForReaders = /\/(?:start-|format-)[\w-]+\.ts$|\/demo\//.test(path)
    return [...source.matchAll(/(['`])((?:(?!\1)[^\\\n]|\\.)+)\1/g)].flatMap(([, , text = '']) =>
      isArabic(text) || (isForReaders && / /.test(text)) ? [[path, text] as [string, string]] : [],
    )
  })
}

const inCode = wordsInCode()
const english = [...textsIn('en'), ...inCode.filter(([, text]) => !isArabic(text))]
const arabic = [...textsIn('ar'), ...inCode.filter(([, text]) => isArabic(text))]
/** Marks are left out by many writers. */
const bare = (text: string) => text.normalize('NFC').replace(/\p{M}/gu, '').toLowerCase()

/** A table of docs/terms.md: the term to use, the words that it replaces, and phrases in which such a word is right. */
const terms = readFileSync(join(root, 'docs/terms.md'), 'utf8').split('\n## ')
const wordsOf = (cell = '') =>
  cell
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean)
const termsOf = (heading: string) =>
  (terms.find((section) => section.startsWith(heading)) ?? '')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (?:say|---) /.test(line))
    .flatMap((line) => {
      const [say = '', not, except] = line
        .split('|')
        .slice(1)
        .map((cell) => cell.trim())
      return wordsOf(not).map((word) => ({ word, say, except: wordsOf(except) }))
    })
const forbidden = [...termsOf('English'), ...termsOf('Arabic')]
const specified = (terms.find((section) => section.startsWith('Sentences')) ?? '')
  .split('\n')
  .filter((line) => line.startsWith('- '))
  .map((line) => line.slice(2))
const isSpecified = (text: string) => specified.some((sentence) => text === sentence || text.startsWith(`${sentence} `))

const offenders = (texts: readonly (readonly [string, string])[], isWrong: (text: string) => boolean) =>
  texts.filter(([, text]) => isWrong(text)).map(([name, text]) => `${name}: ${text}`)

test('there are texts to read, and terms to read them with', () => {
  expect(english.length).toBeGreaterThan(1000)
  expect(arabic.length).toBeGreaterThan(1000)
  expect(termsOf('English').length).toBeGreaterThan(100)
  expect(termsOf('Arabic').length).toBeGreaterThan(90)
  expect(inCode.map(([path]) => path)).toContain('packages/contracts/src/clinic/start-visit-type.ts')
  expect(inCode.length).toBeGreaterThan(60)
})

const edge = String.raw`[\p{L}\p{N}\p{M}]`
const whole = (word: string) =>
  new RegExp(`(?<!${edge})[وفب]?${word.replace(/[.*+?()[\]]/g, String.raw`\$&`)}(?!${edge})`, 'gu')

const marked = (text: string) => text.normalize('NFC').toLowerCase()
const unspecified = english.filter(([, text]) => !isSpecified(text))
// Read in both ways once, not for each of the words.
const readings = new Map([...english, ...arabic].map(([, text]) => [text, { bare: bare(text), marked: marked(text) }]))

test.each(forbidden)('no text says “$word”: say “$say”', ({ word, say, except }) => {
  // تعذر and تعذّر differ in a mark alone.
  const way = bare(say).includes(bare(word)) ? 'marked' : 'bare'
  const read = { bare, marked }[way]
  const [wrong, right] = [whole(read(word)), except.map((phrase) => whole(read(phrase)))]
  const says = (text: string) => {
    const reading = readings.get(text)?.[way] ?? ''
    return right.reduce((left, phrase) => left.replaceAll(phrase, '…'), reading).search(wrong) >= 0
  }
  const texts = isArabic(word) ? arabic : unspecified
  expect(offenders(texts, says).map((text) => `${text} (say “${say}”)`)).toEqual([])
})

test('each sentence of the specification that the terms leave alone is still a text', () => {
  const texts = english.map(([, text]) => text)
  expect(
    specified.filter((sentence) => !texts.some((text) => text === sentence || text.startsWith(`${sentence} `))),
  ).toEqual([])
})

/** What may precede a person's name in Arabic: a preposition, a title, or a noun that the name belongs to. */
const beforeName = new Set(
  [
    'د. مع لدى من إلى على عن في لـ أم بواسطة باسم أجل وصلك مرحبًا حساب لحساب بحساب صورة موعد موعدك مواعيد استشارة قبول رفض',
    'دفعة اسم بموعد وصول لسجل طلب بيانات تعديل إزالة إضافة إدراج إعادة حضور عمر سجل رقم صلاحية دمج خزنة حفظ إيقاف استعادة',
  ].flatMap((words) => words.split(' ')),
)
const personOf =
  /(?:(\S+) )?\{\{-? ?(?:patient|doctor|firstName|name|other|kept|person|who|inviter)\}\}(?:(\S)| (\S+))?/g

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

test('an Arabic noun follows a number only in its plural form', () => {
  const counted =
    /\}\} (حرف|حرفًا|أحرف|رقم|رقمًا|أرقام|يوم(?! \{\{)|يومًا|أيام|ساعة|ساعات|دقيقة|دقائق|ثانية|صورة|صور|طبيب|طبيبًا|أطباء|موعد|مواعيد)(?![\p{L}])/u
  expect(offenders(arabic, (text) => counted.test(text.replaceAll(/\{\{-? ?count\}\} /g, '')))).toEqual([])
})

test('percentages come from the formatter, which puts the sign on the right side', () => {
  expect(offenders([...english, ...arabic], (text) => text.includes('}}%'))).toEqual([])
})

test('an empty list is a sentence in Arabic: لا يوجد, لا توجد', () => {
  expect(
    offenders(arabic, (text) => /^لا (?!يوجد|توجد|شيء|أحد)\S+ (?:بعد|هنا|قادمة|متاحة|\S+ون|\S+ين)\.?$/.test(text)),
  ).toEqual([])
})

/** Their number is the key's, an example, the week's days or a year's digits. */
const ownNumber = /_\d+ *$|(?:set_up_lead|use_clinic_hours_text|instructions_note|birth_year_invalid)$/
const length =
  /\b(?:\d+|two|three|four|five|six|seven|eight|nine|ten|twelve|thirty) (?:seconds?|minutes?|hours?|days?|weeks?|months?|digits?|letters?|characters?)\b|\b\d+(?::00)? [AP]M\b/i

test('a length of time and a number of characters come from the limits or a constant', () => {
  const texts = english.filter(([name]) => name.includes('.json ') && !ownNumber.test(name))
  expect(offenders(texts, (text) => length.test(text))).toEqual([])
})
