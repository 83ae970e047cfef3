import { expect, test } from 'vitest'

import { nameInitials } from './name-initials.ts'

// Between letters that do not join, the non-joiner is invisible.
test.each([
  ['mona Fahmy', 'M\u200CF'],
  ['𝓐da Lovelace', '𝓐\u200CL'],
  ['Mona Said Fahmy', 'M\u200CF'],
  ['Mona', 'M\u200C'],
  ['رانيا شفيق', 'ر\u200Cش'],
  ['نورا سعيد', 'ن\u200Cس'],
])('%s becomes %s: the first and the last word count', (name, letters) => {
  expect(nameInitials(name)).toBe(letters)
})
