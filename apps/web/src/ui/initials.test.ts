import { expect, test } from 'vitest'

import { initials } from './initials.ts'

test.each([
  ['mona', 'Fahmy', 'MF'],
  ['Mona', ' ', 'M'],
  ['', '', ''],
  ['𝓐da', 'Lovelace', '𝓐L'],
  // Two letters side by side, not the beginning of a word.
  ['نورا', 'سعيد', 'ن\u200Cس'],
  ['نورا', '', 'ن'],
])('%s %s is %s', (first, last, letters) => {
  expect(initials(first, last)).toBe(letters)
})
