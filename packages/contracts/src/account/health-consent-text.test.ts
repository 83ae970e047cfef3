import { createHash } from 'node:crypto'

import { expect, test } from 'vitest'

import { agreedVersion } from '../platform/agreed.ts'
import { healthConsentVersion } from '../platform/health-consent-version.ts'
import { languages } from '../platform/people.ts'
import { healthConsentChanged, healthConsentText } from './health-consent-text.ts'

/** What was agreed to under each version; a line is added with the next one and never changed. */
const digests: Record<number, string> = { 1: 'ffe3e7b4026f17d1' }

test('a version stands for one text', () => {
  const text = JSON.stringify([healthConsentText.en, healthConsentText.ar])
  expect(createHash('sha256').update(text).digest('hex').slice(0, 16)).toBe(digests[healthConsentVersion])
})

test('the refusal of another text has the text in use, in both languages', () => {
  for (const language of languages) expect(healthConsentChanged(language)).toContain(healthConsentText[language])
})

test('a client that sends no version has agreed to the first text', () => {
  expect(([true, 'true', 0, '0', 2, undefined] as const).map((it) => agreedVersion(it))).toEqual([
    1,
    1,
    0,
    0,
    2,
    undefined,
  ])
})
