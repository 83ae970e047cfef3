import { expect, test } from 'vitest'

import { initials } from './initials.ts'

// Between letters that do not join, the non-joiner is invisible.
test.each([
  ['mona', 'Fahmy', 'M\u200CF'],
  ['Mona', ' ', 'M\u200C'],
  ['𝓐da', 'Lovelace', '𝓐\u200CL'],
  ['نورا', 'سعيد', 'ن\u200Cس'],
])('%s %s is %s: two separate letters, not the beginning of a word', (first, last, letters) => {
  expect(initials(first, last)).toBe(letters)
})
