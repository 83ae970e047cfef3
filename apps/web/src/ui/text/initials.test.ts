import { expect, test } from 'vitest'

import { initials } from './initials.ts'

// What does not join is drawn as if the sign between were not there.
test.each([
  ['mona', 'Fahmy', 'M\u200CF'],
  ['Mona', ' ', 'M\u200C'],
  ['𝓐da', 'Lovelace', '𝓐\u200CL'],
  ['نورا', 'سعيد', 'ن\u200Cس'],
])('%s %s is %s: two letters side by side, never the beginning of a word', (first, last, letters) => {
  expect(initials(first, last)).toBe(letters)
})
