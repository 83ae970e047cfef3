import { isolate } from '@aafiya/contracts/language/isolate'
import type { Language } from '@aafiya/contracts/messages/message-key'

import { fill } from '../languages.ts'

/**
 * A sentence of a mail. Filled-in values are enclosed in U+2068 and U+2069, so that they reorder nothing around them.
 */
export interface Phrase {
  readonly text: string
}

/** A phrase without a word that a user typed: the only kind that a subject takes. */
export interface OwnPhrase extends Phrase {
  readonly isOwn: true
}

/** A value filled into a phrase. A plain string counts as typed by a user. */
export type Value = string | number | Phrase
export type OwnValue = number | OwnPhrase

/** Marks with which a value could change the direction of what follows it. */
const directionMarks = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu
const lineBreaks = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/u

/**
 * Where mail programs recognise an address: the dot of "evil.com", the at of "x@y", the colon of "tel:1" and "http://",
 * its slashes.
 */
const seams = /[.．。｡․@＠](?=[^\s,;)])|[:：](?=[/／\\])|(?<=\p{L})[:：](?=[\p{L}\p{N}+])|[/／\\](?=[/／\\])/gu
/** Zero-width non-joiner: invisible, joins no Arabic letters, and no host name may contain it there. */
const breaker = '\u200C'

/** Letters written in the opposite direction of a language. */
const otherLetters: Readonly<Record<Language, RegExp>> = {
  en: /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u,
  ar: /(?![\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}])\p{L}/u,
}

/**
 * Typed text for a sentence outside mails: isolated, line by line, only if it contains letters of the opposite
 * direction.
 */
export const apartIn = (language: Language, typed: string): string =>
  typed
    .replace(directionMarks, '')
    .split(lineBreaks)
    .map((line) => (otherLetters[language].test(line) ? isolate(line) : line))
    .join('\n')

const typedLine = (line: string): string =>
  isolate(
    line
      .replace(directionMarks, '')
      .replace(/\p{Cc}/gu, ' ')
      .replace(seams, `${breaker}$&${breaker}`),
  )

/** A value, kept apart from the words around it. An isolate ends with its line, so each line of a text has its own. */
export function apart(value: Value): string {
  if (typeof value === 'number') return String(value)
  if (typeof value === 'object') return isolate(value.text)
  return value.split(lineBreaks).map(typedLine).join('\n')
}

export const fillPhrase = (template: string, values: Readonly<Record<string, Value>>): string =>
  fill(template, Object.fromEntries(Object.entries(values).map(([name, value]) => [name, apart(value)])))

/** Words that the product wrote itself: a date, an amount, the clinic's name. */
export const own = (text: string): OwnPhrase => ({ text, isOwn: true })
